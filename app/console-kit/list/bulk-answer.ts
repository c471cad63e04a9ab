import type { Control, FieldDescription } from '#app/forms/fields.ts';
import type { FieldErrors, Typed } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';

/** An action of a list's selected rows, as its bar draws it. */
export interface ShownBulkAction {
  name: string;
  label: string;
  look: 'secondary' | 'danger';
}

/** A bulk action that is asked about before it runs: its fields, and the password where it asks for one. */
export interface AskedBulkAction extends ShownBulkAction {
  note: string;
  fields: readonly { name: string; field: { words: FieldDescription; control: Control } }[];
  values: Typed;
  errors: FieldErrors;
}

/** What a list answers to a bulk action. */
export interface BulkAnswer {
  /** The rows that stay selected, by their keys. */
  selected: readonly string[];
  notice: string | null;
  refusal: string | null;
  asked: AskedBulkAction | null;
  /** No answer came: what was asked is still asked, with everything typed. */
  isLost?: true;
}

export const unansweredBulk: BulkAnswer = { selected: [], notice: null, refusal: null, asked: null };

/** The name under which each selected row is sent: its key, a space, and what was seen of it. */
export const rowField = 'row';

export function readRow(value: string): { key: string; seen: string } | null {
  const at = value.indexOf(' ');
  return at < 1 ? null : { key: value.slice(0, at), seen: value.slice(at + 1) };
}

/** Sends a bulk action from the browser. When no answer comes, the page says so and the selection stays. */
export async function sendBulk({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<BulkAnswer>;
}): Promise<BulkAnswer> {
  const rows = (await request.clone().formData()).getAll(rowField);
  const answer = await sendForm(serverAction);
  if (!('cause' in answer)) return answer;

  const selected = rows.flatMap((row) => (typeof row === 'string' ? (readRow(row)?.key ?? []) : []));
  return { ...unansweredBulk, selected, refusal: answer.message, isLost: true };
}
