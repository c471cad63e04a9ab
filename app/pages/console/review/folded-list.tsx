import type { ReactNode } from 'react';

/** The most rows that a list shows before the others have to be opened. */
const mostShown = 12;

/** A list of changes. A long one shows its first rows, and the others on demand. */
export function FoldedList({ rows }: { rows: readonly ReactNode[] }) {
  // A single row isn't worth a button.
  const isLong = rows.length > mostShown + 1;
  const list = 'm-0 list-none divide-y divide-line border-y border-line p-0';
  return (
    <>
      <ul className={list}>{isLong ? rows.slice(0, mostShown) : rows}</ul>
      {isLong ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            {`${rows.length - mostShown} more changes`}
          </summary>
          <ul className={list}>{rows.slice(mostShown)}</ul>
        </details>
      ) : null}
    </>
  );
}
