import type { CSSProperties } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';
import { Arrow, Box, ToneName, tones } from './shapes.tsx';

type FlowBox = BlockOf<'flow'>['boxes'][number];
type FlowExit = NonNullable<FlowBox['exit']>;

/**
 * Boxes joined by arrows, from left to right in a wide drawing and from top to bottom in a narrow one. A flow with more than four boxes is
 * always narrow.
 */
export function FlowBlock({ block: { title, boxes, note } }: { block: BlockOf<'flow'> }) {
  const hasExits = boxes.some(({ exit }) => exit !== undefined);
  const hasWords = boxes.some(({ arrow }) => arrow !== undefined);

  return (
    <Drawing title={title} note={note} className={boxes.length > 4 ? 'beside max-w-[37rem]' : undefined}>
      <ol
        data-drawing="flow"
        className="m-0 list-none p-0 @3xl:grid @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-rows-[auto_auto] @3xl:gap-x-(--arrow)"
        style={{ '--arrow': hasWords ? '5rem' : '2.5rem' } as CSSProperties}
      >
        {boxes.map((box, index) => (
          <li
            key={index}
            className={classNames(
              '@3xl:row-span-2 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)] @3xl:grid-rows-subgrid',
              hasExits && '@max-3xl:@lg:grid @max-3xl:@lg:grid-cols-[minmax(0,1.3fr)_5.5rem_minmax(0,1fr)]',
            )}
          >
            {index === 0 ? null : <Onward words={box.arrow} />}
            <LabelledBox box={box} />
            {box.exit === undefined ? null : <Exit exit={box.exit} isLast={index === boxes.length - 1} />}
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

/** A box with a label. If the box has its own icon, that icon comes first and the tone's icon follows the label. */
function LabelledBox({ box: { label, detail, tone, icon } }: { box: FlowBox }) {
  const toneIcon = icon === undefined ? undefined : tones[tone].icon;

  return (
    <Box tone={tone} icon={icon} className="@max-3xl:@lg:row-start-2 @3xl:col-start-1 @3xl:row-start-1">
      <p className="flex items-center gap-2">
        <span>
          {label}
          <ToneName tone={tone} words={label} />
        </span>
        {toneIcon === undefined ? null : <Icon name={toneIcon} className="size-4.5 shrink-0" />}
      </p>
      {detail === undefined ? null : <p className="mt-0.5 text-[0.8125rem] leading-4.5 font-normal text-pretty text-ink">{detail}</p>}
    </Box>
  );
}

const arrowWords = 'text-[0.8125rem] leading-4.5 font-semibold text-ink-muted';

function Onward({ words }: { words: string | undefined }) {
  return (
    <div className="flex min-h-8 gap-2.5 pl-4 @3xl:col-start-1 @3xl:row-start-1 @3xl:-ml-(--arrow) @3xl:grid @3xl:w-(--arrow) @3xl:grid-rows-[1fr_auto_1fr] @3xl:gap-0.5 @3xl:px-1">
      <Arrow way="onward" look="brand" className="@3xl:row-start-2" />
      {words === undefined ? null : (
        <p
          className={classNames(
            'self-center py-1.5 @3xl:row-start-1 @3xl:self-end @3xl:py-0 @3xl:text-center @3xl:text-balance',
            arrowWords,
          )}
        >
          {words}
        </p>
      )}
    </div>
  );
}

/** An exit from the main path. It leads sideways or, in a wide drawing, down. */
function Exit({ exit: { when, label, tone }, isLast }: { exit: FlowExit; isLast: boolean }) {
  return (
    <div className="relative flex items-center pt-2.5 pl-18 @lg:pt-0 @lg:pl-0 @max-3xl:@lg:col-start-2 @max-3xl:@lg:col-end-4 @max-3xl:@lg:row-start-2 @max-3xl:@lg:grid @max-3xl:@lg:grid-cols-[5.5rem_minmax(0,1fr)] @3xl:row-start-2 @3xl:flex-col @3xl:items-stretch">
      <span aria-hidden className="@lg:hidden">
        {isLast ? null : <span className="absolute inset-y-0 left-[1.3125rem] border-l-2 border-brand" />}
        <span className="absolute top-0 left-12 h-[calc(50%+0.3125rem)] w-5 rounded-bl-md border-b border-l border-line-strong" />
      </span>
      <div className="flex shrink-0 items-center @3xl:min-h-12 @3xl:flex-col @3xl:pt-1.5 @3xl:text-center">
        <p
          className={classNames(
            'px-1.5',
            when.length > 6 && `w-min @lg:w-auto @lg:min-w-0 ${when.length > 12 ? 'min-w-25' : 'min-w-17'}`,
            arrowWords,
          )}
        >
          <span className="sr-only">If </span>
          {when}
          <span className="sr-only">: </span>
        </p>
        <Arrow way="aside" className="min-h-6 min-w-6 flex-1 @max-3xl:pr-1" />
      </div>
      <Box tone={tone} className="min-w-0 py-1.5">
        {label}
        <ToneName tone={tone} words={label} />
      </Box>
    </div>
  );
}
