import type { BlockOf } from '#app/content/schemas/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';
import { Arrow, Box, ToneName, tones } from './shapes.tsx';

type FlowBox = BlockOf<'flow'>['boxes'][number];
type FlowExit = NonNullable<FlowBox['exit']>;

/** Boxes joined by arrows, from top to bottom. A wide drawing has up to four boxes from left to right. */
export function FlowBlock({ block: { title, boxes, note } }: { block: BlockOf<'flow'> }) {
  const isRow = boxes.length <= 4;
  const hasExits = boxes.some(({ exit }) => exit !== undefined);

  return (
    <Drawing title={title} note={note} className={isRow ? undefined : 'beside max-w-[44rem]'}>
      <ol
        data-drawing="flow"
        className={classNames(
          'm-0 list-none p-0',
          isRow && '@3xl:grid @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-rows-[auto_auto] @3xl:gap-x-22',
        )}
      >
        {boxes.map((box, index) => (
          <li
            key={index}
            className={classNames(
              isRow && '@3xl:row-span-2 @3xl:grid @3xl:grid-rows-subgrid',
              !isRow && hasExits && '@lg:grid @lg:grid-cols-[minmax(0,1.3fr)_5.5rem_minmax(0,1fr)]',
            )}
          >
            {index === 0 ? null : <Onward words={box.arrow} isRow={isRow} />}
            <LabelledBox box={box} isRow={isRow} />
            {box.exit === undefined ? null : <Exit exit={box.exit} isRow={isRow} isLast={index === boxes.length - 1} />}
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

/** A box's own icon replaces its tone's, which is then at the end. */
function LabelledBox({ box: { label, detail, tone, icon }, isRow }: { box: FlowBox; isRow: boolean }) {
  const toneIcon = icon === undefined ? undefined : tones[tone].icon;

  return (
    <Box tone={tone} icon={icon} className={isRow ? '@3xl:col-start-1 @3xl:row-start-1' : '@lg:row-start-2'}>
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

/** The arrow to the next box, with its words beside it or, in a row, above it. */
function Onward({ words, isRow }: { words: string | undefined; isRow: boolean }) {
  return (
    <div
      className={classNames(
        'flex min-h-8 gap-2.5 pl-4',
        isRow && '@3xl:col-start-1 @3xl:row-start-1 @3xl:-ml-22 @3xl:grid @3xl:w-22 @3xl:grid-rows-[1fr_auto_1fr] @3xl:gap-0.5 @3xl:px-1',
      )}
    >
      <Arrow way={isRow ? 'onward' : 'down'} look="brand" className={isRow ? '@3xl:row-start-2' : undefined} />
      {words === undefined ? null : (
        <p
          className={classNames(
            'self-center py-1.5 text-[0.8125rem] leading-4.5 font-semibold text-ink-muted',
            isRow && '@3xl:row-start-1 @3xl:self-end @3xl:py-0 @3xl:text-center @3xl:text-balance',
          )}
        >
          {words}
        </p>
      )}
    </div>
  );
}

/** A way out of the path. In a narrow drawing it branches off below its box, next to the line to the next one. */
function Exit({ exit: { when, label, tone }, isRow, isLast }: { exit: FlowExit; isRow: boolean; isLast: boolean }) {
  return (
    <div
      className={classNames(
        'relative flex items-center pt-2.5 pl-18',
        isRow
          ? '@3xl:row-start-2 @3xl:flex-col @3xl:items-stretch @3xl:pt-0 @3xl:pl-0'
          : '@lg:col-start-2 @lg:col-end-4 @lg:row-start-2 @lg:grid @lg:grid-cols-[5.5rem_minmax(0,1fr)] @lg:pt-0 @lg:pl-0',
      )}
    >
      <span aria-hidden className={isRow ? '@3xl:hidden' : '@lg:hidden'}>
        {isLast ? null : <span className="absolute inset-y-0 left-[1.3125rem] border-l-2 border-brand" />}
        <span className="absolute top-0 left-12 h-[calc(50%+0.3125rem)] w-5 rounded-bl-md border-b border-l border-line-strong" />
      </span>
      <div className={classNames('flex shrink-0 items-center', isRow ? '@3xl:h-11 @3xl:flex-col' : '@lg:flex-1')}>
        <p className="max-w-24 px-1.5 text-[0.8125rem] leading-4.5 font-semibold text-ink-muted">
          <span className="sr-only">If </span>
          {when}
          <span className="sr-only">: </span>
        </p>
        <Arrow way={isRow ? 'aside' : 'right'} className="min-w-6 flex-1 pr-1" />
      </div>
      <Box tone={tone} className="min-w-0 py-1.5">
        {label}
        <ToneName tone={tone} words={label} />
      </Box>
    </div>
  );
}
