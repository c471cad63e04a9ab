import { memo } from 'react';

import type { DateSheetContent } from '#app/content/date-sheet-schema.ts';
import { explainCount, fillWarning, shorten, tellTimeLeft } from '#app/features/dates/explain-count.ts';
import type { DateWarning } from '#app/features/dates/find-warnings.ts';
import type { Deadline, ReckonedSheet } from '#app/features/dates/reckon-sheet.ts';
import type { Sheet } from '#app/features/dates/sheet.ts';
import { formatDay, formatDayTime, formatMinute, formatShortDay } from '#app/time/civil-day.ts';
import { Icon } from '#app/ui/icon.tsx';
import { CountSteps } from './count-steps.tsx';

interface DeadlineListProps {
  sheet: Sheet;
  reckoned: ReckonedSheet;
  words: DateSheetContent;
  now: number | null;
}

const columns = 'lg:grid lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-4 print:grid print:grid-cols-[7rem_1fr_2fr] print:gap-3';

/** Every deadline in order: when, what, how it was counted, what it rests on, and what the assistant does. */
export function DeadlineList({ sheet, reckoned, words, now }: DeadlineListProps) {
  const { deadlines, accepted, warnings } = reckoned;

  return (
    <section aria-labelledby="deadlines" className="rounded-lg border border-line bg-surface print:border-0">
      <h2 id="deadlines" className="border-b border-line px-4 py-3 font-serif text-xl font-semibold break-words print:px-0" dir="auto">
        {sheet.name.trim() === '' ? 'Deadlines in order' : shorten(sheet.name)}
      </h2>
      {accepted === null ? null : (
        <p className="px-4 pt-3 text-sm text-ink-muted print:px-0">All times are Toronto time. Accepted: {formatDayTime(accepted)}</p>
      )}
      {sheet.before === null ? null : <p className="px-4 pt-2 font-semibold print:px-0">New dates: the amendment is not signed yet.</p>}
      <div className="px-4 print:px-0">
        <Warnings warnings={warnings} words={words} />
      </div>
      {deadlines.length === 0 ? (
        <p className="px-4 py-8 text-ink-muted">
          No date yet. Type when the offer was accepted and one deadline, or show the example; the list appears here as you type.
        </p>
      ) : (
        <ol className="m-0 list-none p-0">
          {deadlines.map((deadline) => (
            <DeadlineItem key={deadline.id} deadline={deadline} words={words} now={now} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** One deadline, drawn again only when it changed: with two hundred of them every letter elsewhere would draw them all. */
const DeadlineItem = memo(DrawnItem);

function DrawnItem({ deadline, words, now }: { deadline: Deadline; words: DateSheetContent; now: number | null }) {
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

function DueTime({ deadline: { due, other, at }, now }: { deadline: Deadline; now: number | null }) {
  return (
    <div className="mb-1 lg:mb-0 print:mb-0">
      <p className="font-semibold">{formatDay(due.day)}</p>
      <p className="text-sm text-ink-muted print:text-[8pt]">
        {due.minute === null ? 'no hour named' : formatMinute(due.minute)}
        {now === null ? null : <span className="print:hidden"> · {tellTimeLeft(at, now)}</span>}
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
