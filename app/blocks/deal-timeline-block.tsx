import type { BlockOf } from '#app/content/block-schema.ts';
import { Axis, Drawing, DrawingKey, Track, type Stretch, type Tick } from './clock-rows.tsx';
import { Html } from './html.tsx';

const day = 24 * 60;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type DealTimeline = BlockOf<'deal-timeline'>;

/** The clocks of one deal on one line of time. Each row says its clock in words; the line shows it to scale. */
export function DealTimelineBlock({ block }: { block: DealTimeline }) {
  const { from, to, clocks } = block;
  const placeOf = (at: number) => ((at - from.at) / (to.at + day - from.at)) * 100;
  const ticks = listWeeks(block).map(({ at, words }) => ({ place: placeOf(at), words }));
  const isMoved = clocks.some(({ endedBefore }) => endedBefore !== undefined);

  return (
    <Drawing title={block.title} intro={block.intro}>
      <DrawingKey
        entries={[
          { look: 'first', words: 'the clock runs' },
          ...(isMoved ? [{ look: 'second' as const, words: 'time added by an amendment' }] : []),
          { look: 'dot', words: 'done' },
        ]}
      />
      <Axis ticks={ticks.filter((_, index) => index % 2 === 0)} />
      <ol className="m-0 list-none divide-y divide-line p-0">
        {clocks.map((clock) => (
          <li key={clock.title} className="py-3 first:pt-1">
            <DealClock clock={clock} placeOf={placeOf} ticks={ticks} />
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

interface DealClockProps {
  clock: DealTimeline['clocks'][number];
  placeOf: (at: number) => number;
  ticks: Tick[];
}

function DealClock({ clock, placeOf, ticks }: DealClockProps) {
  const { title, starts, ends, endedBefore, done, how, note } = clock;
  const firstEnd = endedBefore ?? ends;
  const stretches: Stretch[] = [{ from: placeOf(starts.at), to: placeOf(firstEnd.at), look: 'first' }];
  if (endedBefore !== undefined) stretches.push({ from: placeOf(endedBefore.at), to: placeOf(ends.at), look: 'second' });

  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-[0.9375rem] tabular-nums">
          {endedBefore === undefined ? null : <>until {endedBefore.words}, then </>}
          until <time dateTime={ends.iso}>{ends.words}</time>
        </span>
      </p>
      <Track stretches={stretches} dots={[placeOf(done.at)]} ticks={ticks} />
      <p className="max-w-[68ch] text-[0.9375rem] text-ink-muted">
        <span className="text-ink">
          Starts {starts.words}. Done {done.words}: <Html className="prose-line" value={how} />
        </span>{' '}
        {note ? <Html className="prose-line" value={note} /> : null}
      </p>
    </>
  );
}

/** The Mondays of the line. */
function listWeeks({ from, to }: DealTimeline): { at: number; words: string }[] {
  const weeks = [];
  for (let at = from.at; at <= to.at; at += day) {
    const date = new Date(at * 60_000);
    if (date.getUTCDay() === 1) weeks.push({ at, words: `${monthNames[date.getUTCMonth()]} ${date.getUTCDate()}` });
  }
  return weeks;
}
