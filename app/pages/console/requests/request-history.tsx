import type { HistoryEntry } from './request-history.server.ts';

/** Shows a request's history, newest first, and marks what the client doesn't see. */
export function RequestHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="m-0 mt-2 list-none divide-y divide-line border-y border-line p-0">
      {entries.map((entry, index) => (
        <li key={index} className="py-2">
          <p>
            <strong className="font-semibold">{entry.what}</strong>
            {entry.kind === 'status' ? null : (
              <span className="ml-2 rounded bg-sunken px-1.5 py-0.5 text-xs text-ink-muted">not shown to the client</span>
            )}
          </p>
          <p className="text-sm text-ink-muted">
            {entry.who}, <time dateTime={entry.at}>{entry.time}</time>
          </p>
          {entry.text === null ? null : (
            <p className="mt-1 border-l-2 border-accent pl-3 wrap-anywhere whitespace-pre-line">{entry.text}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
