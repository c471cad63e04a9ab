import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { Drawing, DrawingKey, Track } from './clock-rows.tsx';
import { Html } from '#app/blocks/html.tsx';

/** A drawing that shows how long you're allowed to write to someone. It isn't to scale, because the last week would be too short to see. */
export function ConsentClockBlock({ block }: { block: BlockOf<'consent-clock'> }) {
  return (
    <Drawing title={block.title} intro={block.intro}>
      <DrawingKey
        entries={[
          { look: 'first', words: 'you can write; ask for express consent' },
          { look: 'second', words: 'still legal, but past our own cutoff' },
          { look: 'shut', words: 'no consent' },
        ]}
      />
      <ol className="m-0 list-none divide-y divide-line p-0">
        {block.cases.map((one) => (
          <li key={one.title} className="py-4 first:pt-1 last:pb-0">
            <ConsentCase one={one} />
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

/** The ends of the segments, and of the date columns below them, as percentages. */
const stops = { sending: 58, lawful: 80 };

function ConsentCase({ one }: { one: BlockOf<'consent-clock'>['cases'][number] }) {
  const { title, starts, lasts, lastSending, lastLawful, note } = one;
  const days = [
    { words: 'Starts', day: starts },
    { words: 'Our last day to send', day: lastSending },
    { words: 'Last legal day', day: lastLawful },
  ];

  return (
    <>
      <p>
        <span className="font-semibold">{title}.</span>{' '}
        <span className="text-[0.9375rem] text-ink-muted">Consent lasts {lasts.words}.</span>
      </p>
      <Track
        stretches={[
          { from: 0, to: stops.sending, look: 'first' },
          { from: stops.sending, to: stops.lawful, look: 'second' },
          { from: stops.lawful, to: 100, look: 'shut' },
        ]}
      />
      <dl className="m-0 mt-2 grid gap-y-2 text-[0.9375rem] @xl:grid-cols-[29%_29%_22%]">
        {days.map(({ words, day: { iso, words: date } }) => (
          <div key={words} className="@xl:not-first:text-right">
            <dt className="text-[0.8125rem] text-ink-muted">{words}</dt>
            <dd className="m-0 font-semibold tabular-nums">
              <time dateTime={iso}>{date}</time>
            </dd>
          </div>
        ))}
      </dl>
      {note ? <Html as="p" className="prose-line mt-2 max-w-[68ch] text-[0.9375rem] text-ink-muted" value={note} /> : null}
    </>
  );
}
