import type { CSSProperties, ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Arrow, Box } from '#app/blocks/drawings/shapes.tsx';

const lanes = { agent: 1, line: 2, loop: 3, you: 4 };

/** In a narrow drawing, the content beside a stage extends down along the arrow, so that the arrow touches both stages. */
const besideArrow = 'row-end-[span_2] justify-start @3xl:row-end-auto @3xl:justify-center';

/** A drawing of an offer from start to finish, from top to bottom in a narrow frame and from left to right in a wide one. */
export function LifeOfAnOffer() {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_1.25rem_6rem] gap-x-1.5 @3xl:grid-cols-[minmax(0,1fr)_1.75rem_minmax(0,1fr)_1.75rem_minmax(0,1fr)_1.75rem_minmax(0,1fr)_1.75rem_minmax(0,1fr)] @3xl:grid-rows-[auto_auto_2.75rem_auto_auto] @3xl:gap-x-1">
      <Stop at={1}>
        <Box>Signed offer arrives</Box>
      </Stop>
      <Stop at={3}>
        <Box className="border-2">Irrevocable time</Box>
      </Stop>
      <Stop at={5}>
        <Box>Agent presents</Box>
      </Stop>
      <Stop at={7}>
        <Box>Seller decides</Box>
      </Stop>
      <Place lane="line" at={9}>
        <div className="space-y-2">
          <Box tone="green">Accepted</Box>
          <Box tone="open" icon="circle-x">
            No deal
          </Box>
        </div>
      </Place>

      <Place lane="agent" at={3} className={besideArrow}>
        <p className="text-[0.8125rem] leading-4.5 font-semibold @3xl:mb-2 @3xl:text-center">
          <Icon name="message" className="mb-0.5 size-4 @3xl:inline" /> Agent gives the number
        </p>
      </Place>

      <SignBack />
      <Place lane="you" at={5} className="justify-center @3xl:row-start-3 @3xl:items-center">
        <p className="text-sm leading-5 font-semibold text-warning">
          <Icon name="rotate-ccw" className="size-4 @3xl:inline" /> Signed back
        </p>
      </Place>

      <Place lane="you" at={1} className={besideArrow}>
        <Yours tasks={['Log arrival', 'File Form 801']} />
      </Place>
      <Place lane="you" at={3} className={besideArrow}>
        <Yours tasks={['Calendar and alarms']} />
      </Place>
      <Box tone="brand" icon="shield-check" className="col-span-full row-start-10 mt-4 justify-center @3xl:row-start-5">
        Keep it confidential
      </Box>
    </div>
  );
}

function Stop({ at, children }: { at: number; children: ReactNode }) {
  return (
    <>
      <Place lane="line" at={at}>
        {children}
      </Place>
      <Place lane="line" at={at + 1}>
        <Arrow way="onward" look="brand" className="h-7 w-full @3xl:h-auto" />
      </Place>
    </>
  );
}

function SignBack() {
  return (
    <div className="relative col-start-3 row-start-3 row-end-8 my-5 -ml-1.5 rounded-r-lg border-2 border-l-0 border-dashed border-warning text-warning @3xl:col-start-3 @3xl:col-end-8 @3xl:row-start-3 @3xl:row-end-4 @3xl:mx-[14%] @3xl:-mt-3.5 @3xl:mb-0 @3xl:rounded-r-none @3xl:rounded-b-lg @3xl:border-t-0 @3xl:border-l-2">
      <svg
        viewBox="0 0 12 12"
        className="absolute -top-[7px] left-0 size-3 rotate-180 fill-none stroke-current @3xl:-top-1 @3xl:-left-[7px] @3xl:-rotate-90"
        strokeWidth="2"
      >
        <path d="M6 1.5 10.75 6 6 10.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  );
}

interface PlaceProps {
  lane: keyof typeof lanes;
  at: number;
  className?: string;
  children: ReactNode;
}

function Place({ lane, at, className, children }: PlaceProps) {
  const style = { '--lane': lanes[lane], '--at': at } as CSSProperties;
  return (
    <div
      className={classNames(
        'col-start-(--lane) row-start-(--at) flex flex-col @3xl:col-start-(--at) @3xl:row-start-(--lane)',
        className ?? 'justify-center',
      )}
      style={style}
    >
      {children}
    </div>
  );
}

/** The assistant's tasks at one stage of the offer. */
function Yours({ tasks }: { tasks: string[] }) {
  return (
    <div className="border-l-2 border-brand pl-1.5 text-[0.8125rem] leading-4.5 text-brand @3xl:mt-2">
      <p className="font-semibold">You</p>
      {tasks.map((task) => (
        <p key={task}>{task}</p>
      ))}
    </div>
  );
}
