import { memo } from 'react';

import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { explainCount, describeTimeLeft } from '#app/features/dates/explain-count.ts';
import type { DateWarning } from '#app/features/dates/find-warnings.ts';
import type { Deadline, CalculatedSheet } from '#app/features/dates/calculate-sheet.ts';
import { shorten } from '#app/features/dates/sheet.ts';
import { fillWarning } from '#app/features/dates/write-warnings.ts';
import { formatDay, formatDayTime, formatMinute, formatShortDay } from '#app/time/civil-day.ts';
import { Icon } from '#app/ui/icon.tsx';
import { CountSteps } from './count-steps.tsx';

interface DeadlineItemsProps {
  calculated: CalculatedSheet;
  words: DateSheetContent;
  now: number;
}

const columns = 'lg:grid lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-4 print:grid print:grid-cols-[7rem_1fr_2fr] print:gap-3';

/** Shows any contradictions in the sheet, followed by the deadlines. */
export function DeadlineItems({ calculated: { deadlines, warnings }, words, now }: DeadlineItemsProps) {
  return (
    <>
      <div className="px-4 print:px-0">
        <Warnings warnings={warnings} words={words} />
      </div>
      <ol className="m-0 list-none p-0 empty:hidden">
        {deadlines.map((deadline) => (
          <DeadlineItem key={deadline.id} deadline={deadline} words={words} now={now} />
        ))}
      </ol>
    </>
  );
}

/** The component is memoized, because otherwise every letter typed elsewhere would render up to two hundred deadlines again. */
const DeadlineItem = memo(DrawnItem);

function DrawnItem({ deadline, words, now }: { deadline: Deadline; words: DateSheetContent; now: number }) {
  return (
    <li
      className={`border-t border-line px-4 py-4 first:border-t-0 print:px-0 print:py-1 print:text-[8.5pt] print:leading-snug ${columns}`}
    >
      <DueTime deadline={deadline} now={now} />
      <div className="min-w-0">
        <p className="font-semibold break-words" dir="auto">
          {shorten(deadline.name)}
          {deadline.protects === '' ? null : <span className="font-normal text-ink-muted"> · protects {deadline.protects}</span>}
        </p>
        <p className="mt-1 text-sm text-ink-muted print:hidden">{deadline.kind.rests}</p>
        <Warnings warnings={deadline.warnings} words={words} />
      </div>
      <div className="mt-2 min-w-0 text-sm lg:mt-0 print:mt-0 print:text-[7.5pt] print:leading-snug">
        <p>{explainCount(deadline)}</p>
        <CountSteps steps={deadline.steps} />
        <TaskList deadline={deadline} />
      </div>
    </li>
  );
}

function DueTime({ deadline: { due, other, at }, now }: { deadline: Deadline; now: number }) {
  return (
    <div className="mb-1 lg:mb-0 print:mb-0">
      <p className="font-semibold">{formatDay(due.day)}</p>
      <p className="text-sm text-ink-muted print:text-[8pt]">
        {due.minute === null ? 'no time given' : formatMinute(due.minute)}
        <span className="print:hidden"> · {describeTimeLeft(at, now)}</span>
      </p>
      {other === null ? null : <p className="mt-1 text-sm font-semibold">or {formatDayTime(other)}: the agent decides</p>}
    </div>
  );
}

function Warnings({ warnings, words }: { warnings: DateWarning[]; words: DateSheetContent }) {
  return warnings.map((warning) => (
    <p key={warning.id} className="mt-2 flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm print:mt-0.5 print:p-0 print:text-[7.5pt]">
      <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0 text-warning print:hidden" />
      <span>
        <b className="hidden print:inline">Check: </b>
        {fillWarning(words.warnings[warning.id], warning)}
      </span>
    </p>
  ));
}

function TaskList({ deadline: { tasks } }: { deadline: Deadline }) {
  if (tasks.length === 0) return null;
  return (
    <ul className="mt-2 list-none border-l-2 border-brand pl-3 print:mt-0.5">
      {tasks.map(({ day, text }) => (
        <li key={`${day} ${text}`} className="print:inline">
          <b>{formatShortDay(day)}</b> {text}{' '}
        </li>
      ))}
    </ul>
  );
}
