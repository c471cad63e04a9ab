import type { Visitor } from './visitor.ts';

/** Sends a bulk action with these rows selected, as a list's form does without scripts. */
export function sendBulkAction(visitor: Visitor, path: string, form: Record<string, string>, rows: readonly string[]): Promise<Response> {
  const body = new URLSearchParams([...Object.entries(form), ...rows.map((row) => ['row', row])]).toString();
  return visitor.request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
}
