import type { KnownDays } from '#app/features/dates/business-days.ts';
import { labelWidth, placeTimeline, type TimelineMark } from '#app/features/dates/place-timeline.ts';
import type { CalculatedSheet } from '#app/features/dates/calculate-sheet.ts';
import { formatShortDay } from '#app/time/civil-day.ts';

const laneHeight = 38;
const lineAt = 24;

/**
 * Shows the deal to scale, with weekends and holidays as bands and deadlines as numbered marks. The list of deadlines gives the same
 * information as text.
 */
export function DealTimeline({ calculated, known }: { calculated: CalculatedSheet; known: KnownDays }) {
  const timeline = placeTimeline(calculated, known);
  if (timeline === null) return null;

  const { marks, rests, lanes } = timeline;
  return (
    <figure
      aria-label="Timeline of the deal, to scale. The list below has the same dates."
      className="m-0 rounded-lg border border-line bg-surface px-4 pt-3 pb-4 print:break-inside-avoid print:border-0 print:px-0 print:py-1"
    >
      <svg width="100%" height={lineAt + 20} aria-hidden="true" className="block overflow-visible sm:hidden print:hidden">
        <Line rests={rests} />
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} hasNumber />
        ))}
      </svg>
      <svg
        width="100%"
        height={lineAt + 26 + lanes * laneHeight}
        aria-hidden="true"
        className="hidden overflow-visible sm:block print:block"
      >
        <Line rests={rests} />
        {marks.map((mark) => (
          <Label key={mark.id} mark={mark} />
        ))}
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} hasNumber={false} />
        ))}
      </svg>
      <figcaption className="mt-2 text-sm text-ink-muted print:mt-0 print:text-[7.5pt]">
        Grey bands are weekends and holidays.
        <span className="sm:hidden print:hidden"> The numbers match the list below, and 0 is acceptance.</span>
      </figcaption>
    </figure>
  );
}

function Line({ rests }: { rests: { day: string; left: number; width: number }[] }) {
  return (
    <>
      {rests.map(({ day, left, width }) => (
        <rect key={day} x={`${left}%`} width={`${width}%`} y={lineAt - 12} height={24} className="fill-line" />
      ))}
      <line x1="0" x2="100%" y1={lineAt} y2={lineAt} className="stroke-line-strong" strokeWidth="2" />
    </>
  );
}

function Mark({ mark: { left, number, role }, hasNumber }: { mark: TimelineMark; hasNumber: boolean }) {
  const shape = role === 'closing' ? 'fill-ink' : 'fill-brand';
  return (
    <>
      <circle cx={`${left}%`} cy={lineAt} r={hasNumber ? 10 : 7} className={`${shape} stroke-surface`} strokeWidth="2" />
      {hasNumber ? (
        <text x={`${left}%`} y={lineAt + 4.5} textAnchor="middle" className="fill-surface text-[13px] font-semibold">
          {number}
        </text>
      ) : null}
    </>
  );
}

/** The maximum length of a label, in characters. The list of deadlines shows every name in full. */
const longestLabel = 17;

function Label({ mark: { left, name, day, lane } }: { mark: TimelineMark }) {
  if (lane < 0) return null;
  const top = lineAt + 20 + lane * laneHeight;
  const isAtEnd = left > 100 - labelWidth;
  const text = { x: `${left}%`, dx: isAtEnd ? -6 : 6, textAnchor: isAtEnd ? 'end' : 'start' } as const;

  return (
    <>
      <line x1={`${left}%`} x2={`${left}%`} y1={lineAt} y2={top + 28} className="stroke-line-strong" strokeWidth="1" />
      <text {...text} y={top + 10} className="fill-ink text-[13px] font-semibold">
        {name.length > longestLabel ? `${name.slice(0, longestLabel).toWellFormed().trimEnd()} …` : name}
      </text>
      <text {...text} y={top + 26} className="fill-ink-muted text-[13px]">
        {formatShortDay(day)}
      </text>
    </>
  );
}
