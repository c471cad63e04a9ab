import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Axis, Drawing, Track, type Stretch, type Tick } from './clock-rows.tsx';
import { Html } from '#app/blocks/html.tsx';

const minutes: Tick[] = [0, 15, 30, 45, 60].map((minute) => ({
  place: (minute / 60) * 100,
  words: minute === 0 ? 'Minute 0' : String(minute),
}));
const names = { va: 'VA', agent: 'Agent' } as const;
const looks = { va: 'border-brand text-brand', agent: 'border-warning text-warning' } as const;

/** A drawing of a lead's first hour, to scale, that shows who does what and by when. */
export function LeadPathBlock({ block }: { block: BlockOf<'lead-path'> }) {
  return (
    <Drawing title={block.title} intro={block.intro}>
      <Axis ticks={minutes} />
      <ol className="m-0 list-none divide-y divide-line p-0">
        {block.steps.map((step) => (
          <li key={step.title} className="py-3 first:pt-1 last:pb-0">
            <LeadStep step={step} />
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

function LeadStep({ step }: { step: BlockOf<'lead-path'>['steps'][number] }) {
  const { title, by, when, waits, stage, note } = step;
  const placeOf = (minute: number) => (minute / 60) * 100;
  const stretches: Stretch[] = waits ? [] : [{ from: 0, to: placeOf(when.minute), look: 'first' }];
  if (when.latest !== undefined) stretches.push({ from: placeOf(when.minute), to: placeOf(when.latest), look: 'second' });

  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          <span className={classNames('mr-2.5 inline-block rounded-full border px-2 text-[0.8125rem] leading-6', looks[by])}>
            {names[by]}
          </span>
          {title}
        </span>
        <span className="text-[0.9375rem] tabular-nums">{when.words}</span>
      </p>
      <Track stretches={stretches} dots={waits ? [placeOf(when.minute)] : []} ticks={minutes} />
      <p className="max-w-[68ch] text-[0.9375rem] text-ink-muted">
        {note ? <Html className="prose-line" value={note} /> : null}
        {stage === undefined ? null : <span className="text-ink">CRM stage: {stage}.</span>}
      </p>
    </>
  );
}
