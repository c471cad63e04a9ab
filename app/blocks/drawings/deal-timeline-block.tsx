import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Axis, Drawing, DrawingKey, Track, type Stretch, type Tick } from './clock-rows.tsx';
import { Html } from '#app/blocks/html.tsx';

const day = 24 * 60;
/** Each row has a time limit's name to the left of its timeline or, in a narrow frame, above it. */
const columns = '@xl:grid @xl:grid-cols-[15rem_minmax(0,1fr)] @xl:gap-x-5';
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type DealTimeline = BlockOf<'deal-timeline'>;

/** A drawing of a deal's time limits. Each row describes one time limit in words and shows it to scale. */
export function DealTimelineBlock({ block }: { block: DealTimeline }) {
  const { from, to, clocks } = block;
  const placeOf = (at: number) => ((at - from.at) / (to.at + day - from.at)) * 100;
  const ticks = listWeeks(block).map(({ at, words }) => ({ place: placeOf(at), words }));
  const isMoved = clocks.some(({ endedBefore }) => endedBefore !== undefined);

  return (
    <Drawing title={block.title} intro={block.intro}>
      <DrawingKey
        entries={[
          { look: 'first', words: 'clock running' },
          ...(isMoved ? [{ look: 'second' as const, words: 'time added by amendment' }] : []),
          { look: 'dot', words: 'done' },
        ]}
      />
      <div className={columns}>
        <span />
        <Axis ticks={ticks.filter(({ place }, index) => index % 2 === 0 && place < 90)} />
      </div>
      <ol className="m-0 list-none p-0">
        {clocks.map((clock) => (
          <li key={clock.title} className={classNames(columns, 'border-t border-line py-2.5 first:border-t-0 print:break-inside-avoid')}>
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
      <div className="text-[0.9375rem]">
        <p className="font-semibold">{title}</p>
        <p className="tabular-nums">
          Until <time dateTime={ends.iso}>{ends.words}</time>
        </p>
        {endedBefore === undefined ? null : <p className="text-sm text-ink-muted">Originally: {endedBefore.words}</p>}
      </div>
      <div>
        <Track stretches={stretches} dots={[placeOf(done.at)]} ticks={ticks} />
        <p className="mt-2.5 text-sm text-ink-muted">
          From {starts.words} · Done {done.words}: <Html className="prose-line" value={how} />{' '}
          {note ? <Html className="prose-line" value={note} /> : null}
        </p>
      </div>
    </>
  );
}

function listWeeks({ from, to }: DealTimeline): { at: number; words: string }[] {
  const weeks = [];
  for (let at = from.at; at <= to.at; at += day) {
    const date = new Date(at * 60_000);
    if (date.getUTCDay() === 1) weeks.push({ at, words: `${monthNames[date.getUTCMonth()]} ${date.getUTCDate()}` });
  }
  return weeks;
}
