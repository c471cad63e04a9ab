import { recordedActions, type RecordedAction } from '#app/features/audit-log/rules.ts';
import type { RecordFilter } from '#app/features/audit-log/store.server.ts';

/** What the page of records and its files are filtered by. */
export type ChosenRecords = Pick<RecordFilter, 'action' | 'actor' | 'subject'>;

/** Reads a filter out of an address: the page and its files read the same one. */
export function readRecordFilter(search: URLSearchParams): ChosenRecords {
  const action = search.get('action') ?? '';
  return {
    action: Object.hasOwn(recordedActions, action) ? (action as RecordedAction) : undefined,
    actor: readLine(search.get('actor')),
    subject: readLine(search.get('subject')),
  };
}

/** Writes a filter into an address, with what else belongs there. */
export function writeRecordFilter({ action, actor, subject }: ChosenRecords, more: Record<string, string> = {}): string {
  const chosen = { ...(action && { action }), ...(actor && { actor }), ...(subject && { subject }), ...more };
  return new URLSearchParams(chosen).toString();
}

function readLine(typed: string | null): string | undefined {
  const line = typed?.trim().slice(0, 200) ?? '';
  return line === '' ? undefined : line;
}
