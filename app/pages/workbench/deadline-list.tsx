import { Suspense } from 'react';

import { lazyPart } from '#app/first-paint/lazy-part.ts';
import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import type { CalculatedSheet } from '#app/features/dates/calculate-sheet.ts';
import { shorten, type Sheet } from '#app/features/dates/sheet.ts';
import { formatDayTime } from '#app/time/civil-day.ts';

/**
 * The script loads after the page, because an empty sheet has no deadlines. It loads even if it isn't needed yet, in case the connection is
 * lost later.
 */
const DeadlineItems = lazyPart(async () => (await import('./deadline-items.tsx')).DeadlineItems);

interface DeadlineListProps {
  sheet: Sheet;
  calculated: CalculatedSheet;
  words: DateSheetContent;
  now: number | null;
}

/** Shows all deadlines in order, each with its date, name, count, source and the assistant's tasks. */
export function DeadlineList({ sheet, calculated, words, now }: DeadlineListProps) {
  const { deadlines, accepted } = calculated;

  return (
    <section aria-labelledby="deadlines" className="rounded-lg border border-line bg-surface print:border-0">
      <h2 id="deadlines" className="border-b border-line px-4 py-3 font-serif text-xl font-semibold break-words print:px-0" dir="auto">
        {sheet.name.trim() === '' ? 'Deadlines in order' : shorten(sheet.name)}
      </h2>
      {accepted === null ? null : (
        <p className="px-4 pt-3 text-sm text-ink-muted print:px-0">All times are Toronto time. Accepted: {formatDayTime(accepted)}</p>
      )}
      {sheet.before === null ? null : <p className="px-4 pt-2 font-semibold print:px-0">New dates: the amendment isn't signed yet.</p>}
      {now === null ? null : (
        <Suspense fallback={null}>
          <DeadlineItems calculated={calculated} words={words} now={now} />
        </Suspense>
      )}
      {deadlines.length > 0 ? null : (
        <p className="px-4 py-8 text-ink-muted">
          No dates yet. Enter the date and time of acceptance and one deadline, or show the example. The list fills in as you type.
        </p>
      )}
    </section>
  );
}
