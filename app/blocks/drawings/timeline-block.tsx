import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';
import { ToneName, tones, type Tone } from './shapes.tsx';

type TimelinePoint = BlockOf<'timeline'>['points'][number];

/**
 * Points along a line, which is horizontal in a wide drawing and vertical in a narrow one. A timeline with more than five points is always
 * narrow.
 */
export function TimelineBlock({ block: { title, points, note } }: { block: BlockOf<'timeline'> }) {
  return (
    <Drawing title={title} note={note} className={points.length > 5 ? 'beside max-w-[37rem]' : undefined}>
      <ol
        data-drawing="timeline"
        className="m-0 list-none p-0 @3xl:grid @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-rows-[repeat(3,auto)]"
      >
        {points.map((point, index) => (
          <li
            key={index}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 @3xl:row-span-3 @3xl:grid-cols-[minmax(0,1fr)] @3xl:grid-rows-subgrid"
          >
            {index === 0 ? null : <Gap words={point.gap} />}
            <Point point={point} isLast={index === points.length - 1} />
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

function Gap({ words }: { words: string | undefined }) {
  return (
    <>
      <span aria-hidden className="mx-auto min-h-4 border-l-2 border-line-strong @3xl:hidden" />
      {words === undefined ? null : (
        <p className="py-2 @3xl:relative @3xl:col-start-1 @3xl:row-start-2 @3xl:-ml-[100%] @3xl:flex @3xl:w-full @3xl:justify-center @3xl:self-center @3xl:py-0 @3xl:pr-2 @3xl:pl-8">
          <span className="inline-block rounded-sm border border-line bg-paper px-2.5 text-[0.8125rem] leading-5.5 text-balance text-ink-muted @3xl:text-center @3xl:leading-4.5">
            {words}
          </span>
        </p>
      )}
    </>
  );
}

function Point({ point: { at, label, detail, tone }, isLast }: { point: TimelinePoint; isLast: boolean }) {
  return (
    <>
      {isLast ? null : (
        <span
          aria-hidden
          className="col-start-1 row-start-2 row-end-4 mx-auto mt-3 border-l-2 border-line-strong @3xl:mx-0 @3xl:mt-0 @3xl:row-end-3 @3xl:self-center @3xl:border-t-2 @3xl:border-l-0"
        />
      )}
      <Dot tone={tone} />
      <p className="col-start-2 row-start-2 text-[0.8125rem] leading-6 font-semibold text-brand tabular-nums @3xl:col-start-1 @3xl:row-start-1 @3xl:self-end @3xl:pr-2 @3xl:leading-5">
        {at}
      </p>
      <div className="col-start-2 row-start-3 @3xl:col-start-1 @3xl:pt-1 @3xl:pr-4">
        <p className="text-[0.9375rem] leading-5.5 font-semibold text-balance">
          {label}
          <ToneName tone={tone} words={label} />
        </p>
        {detail === undefined ? null : <p className="mt-0.5 text-sm leading-5 text-pretty text-ink-muted">{detail}</p>}
      </div>
    </>
  );
}

const dots: Record<Tone, string> = {
  plain: 'border-3 border-ink',
  brand: 'border-[0.4375rem] border-brand',
  green: 'text-success',
  amber: 'text-warning',
  red: 'text-danger',
  open: 'border-3 border-dashed border-ink-muted',
};

function Dot({ tone }: { tone: Tone }) {
  const { icon } = tones[tone];
  const place = 'relative col-start-1 row-start-2 flex h-6 w-6 items-center justify-center bg-surface @3xl:self-center';

  return (
    <span aria-hidden className={classNames(place, icon !== undefined && dots[tone])}>
      {icon === undefined ? (
        <span className={classNames('size-3.5 rounded-full', dots[tone])} />
      ) : (
        <Icon name={icon} className="size-5.5" />
      )}
    </span>
  );
}
