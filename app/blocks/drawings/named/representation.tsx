import type { ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';

/** A drawing of the kinds of representation: by a brokerage, by a named agent, and of two clients in the same deal. */
export function Representation() {
  return (
    <div className="grid justify-center gap-x-6 gap-y-7 @3xl:grid-cols-[repeat(3,auto)] @3xl:justify-between">
      <Panel title="Brokerage representation">
        <Frame x={2} width={268} represents />
        <Person x={24} y={52} width={104} name="Agent" />
        <Person x={144} y={52} width={104} name="Agent" />
        <Tie x={136} from={124} />
        <Person x={88} y={184} name="Seller" isClient />
      </Panel>
      <Panel title="Designated representation" note="Brokerage keeps oversight" icon="shield-check">
        <Frame x={2} width={268} />
        <path d="M136 46v76" className="stroke-ink" strokeWidth="3" strokeDasharray="7 4" />
        <Person x={20} y={52} width={100} name="Agent A" represents />
        <Person x={152} y={52} width={100} name="Agent B" represents />
        <Tie x={70} from={88} />
        <Tie x={202} from={88} />
        <Person x={20} y={184} width={100} name="Seller" isClient />
        <Person x={152} y={184} width={100} name="Buyer" isClient />
      </Panel>
      <Panel title="Multiple representation" note="Every client consents" icon="pencil-line">
        <Frame x={2} width={128} represents />
        <Person x={18} y={52} name="Agent" />
        <Tie x={32} from={124} />
        <Tie x={100} from={124} />
        <Person x={2} y={184} width={60} name="Seller" isClient />
        <Person x={70} y={184} width={60} name="Buyer" isClient />
        <Frame x={142} width={128} />
        <Person x={158} y={52} name="Agent A" represents />
        <Tie x={176} from={88} />
        <Tie x={236} from={88} />
        <Person x={142} y={184} width={60} name="Seller" isClient />
        <Person x={210} y={184} width={60} name="Buyer" isClient />
      </Panel>
    </div>
  );
}

/** A panel of the drawing. Its size is fixed, so that its labels stay as large as the surrounding text. */
function Panel({ title, note, icon, children }: { title: string; note?: string; icon?: DrawnIcon; children: ReactNode }) {
  return (
    <div className="w-[17rem]">
      <p className="mb-3 text-[0.9375rem] leading-6 font-semibold">{title}</p>
      <svg viewBox="0 0 272 224" className="w-[17rem] fill-none">
        {children}
      </svg>
      {note === undefined ? null : (
        <p className="mt-2.5 flex items-center justify-center gap-1.5 text-sm leading-5 font-semibold text-brand">
          <Icon name={icon ?? 'info'} className="size-4.5" />
          {note}
        </p>
      )}
    </div>
  );
}

function outlineOf(represents: boolean): string {
  return represents ? 'fill-brand-soft stroke-brand' : 'fill-surface stroke-line-strong';
}

function Frame({ x, width, represents = false }: { x: number; width: number; represents?: boolean }) {
  return (
    <>
      <rect x={x} y="8" width={width} height="116" rx="8" className={outlineOf(represents)} strokeWidth={represents ? 3 : 1.25} />
      <text x={x + width / 2} y="34" textAnchor="middle" className="fill-ink text-[14px] font-semibold">
        Brokerage
      </text>
    </>
  );
}

interface PersonProps {
  x: number;
  y: number;
  name: string;
  width?: number;
  isClient?: boolean;
  represents?: boolean;
}

function Person({ x, y, name, width = 96, isClient = false, represents = false }: PersonProps) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height="36"
        rx={isClient ? 18 : 6}
        className={isClient ? 'fill-surface stroke-ink' : outlineOf(represents)}
        strokeWidth={represents ? 3 : 1.25}
      />
      <text
        x={x + width / 2}
        y={y + 23}
        textAnchor="middle"
        className={classNames('text-[14px]', isClient ? 'fill-ink font-semibold' : 'fill-ink')}
      >
        {name}
      </text>
    </>
  );
}

/** A line from a client to their representative. */
function Tie({ x, from }: { x: number; from: number }) {
  return (
    <>
      <path d={`M${x} ${from}V184`} className="stroke-brand" strokeWidth="3" />
      <circle cx={x} cy={from} r="5" className="fill-brand" />
    </>
  );
}
