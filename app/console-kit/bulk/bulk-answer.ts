import type { Control, FieldDescription } from '#app/forms/fields.ts';
import type { FieldErrors, FormValues } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';

export interface ShownBulkAction {
  name: string;
  label: string;
  look: 'secondary' | 'danger';
}

/** A bulk action that's waiting for input, which can include the password. */
export interface PendingBulkAction extends ShownBulkAction {
  note: string;
  fields: readonly { name: string; field: { words: FieldDescription; control: Control } }[];
  values: FormValues;
  errors: FieldErrors;
}

export interface BulkAnswer {
  /** The keys of the rows that stay selected. */
  selected: readonly string[];
  notice: string | null;
  refusal: string | null;
  asked: PendingBulkAction | null;
  /** True if there was no response. The question then stays open and keeps what was typed. */
  isLost?: true;
  /** True if the connection is why, so loading the page again would only wait for it. */
  isUnsent?: true;
}

export const unansweredBulk: BulkAnswer = { selected: [], notice: null, refusal: null, asked: null };

/** The name of each selected row's field. The field's value is the row's key, a space, and the state that the manager saw. */
export const rowField = 'row';

export function readRow(value: string): { key: string; seen: string } | null {
  const at = value.indexOf(' ');
  return at < 1 ? null : { key: value.slice(0, at), seen: value.slice(at + 1) };
}

/** Sends a bulk action from the browser. If there's no response, the page shows a message and keeps the selection. */
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
  return {
    ...unansweredBulk,
    selected,
    refusal: answer.message,
    isLost: true,
    ...(answer.cause === 'connection' ? { isUnsent: true } : {}),
  };
}
