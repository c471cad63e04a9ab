import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { NestedHeadings, Heading } from '#app/blocks/heading.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';
import { ToneName, tones } from './shapes.tsx';

const columns: Record<number, string> = { 2: '@md:grid-cols-2', 3: '@xl:grid-cols-3', 4: '@md:grid-cols-2 @3xl:grid-cols-4' };

/** Items sorted into groups, with the groups side by side. */
export function TraysBlock({ block: { title, trays, note } }: { block: BlockOf<'trays'> }) {
  return (
    <Drawing title={title} note={note}>
      <NestedHeadings when={title !== undefined}>
        <div data-drawing="trays" className={classNames('grid gap-4', columns[trays.length])}>
          {trays.map((tray) => (
            <Tray key={tray.label} tray={tray} />
          ))}
        </div>
      </NestedHeadings>
    </Drawing>
  );
}

function Tray({ tray: { label, tone, items } }: { tray: BlockOf<'trays'>['trays'][number] }) {
  const { box, icon } = tones[tone];

  return (
    <div className={classNames('rounded-lg border-2 p-2.5 print:break-inside-avoid @2xl:p-3', box)}>
      <div className="flex items-center gap-2">
        {icon === undefined ? null : <Icon name={icon} className="size-5 shrink-0" />}
        <Heading className="text-[0.9375rem]! leading-6!">
          {label}
          <ToneName tone={tone} words={label} />
        </Heading>
      </div>
      <ul className="m-0 mt-2 list-none divide-y divide-line rounded-sm border border-line bg-surface p-0">
        {items.map((item) => (
          <li key={item} className="px-2.5 py-1.5 text-sm leading-5 text-ink">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
