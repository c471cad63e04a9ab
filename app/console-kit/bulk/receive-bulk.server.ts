import { data, type RouterContextProvider } from 'react-router';

import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import { receiveForm, withoutSecrets } from '#app/forms/receive-form.server.ts';
import type { FormRefusal, FormValues } from '#app/forms/form.ts';
import type { Portal } from '#app/portal.ts';
import { badRequest, readForm } from '#app/request/read-body.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import type { BulkAction, RowDecision } from '#app/console-kit/action/bulk-action.server.ts';
import { withConfirmation } from '#app/console-kit/action/confirm-field.tsx';
import { askedBy, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { requireRoleFor } from '#app/console-kit/action/require-role.server.ts';
import type { RequiredConfirmation } from '#app/console-kit/action/action-answer.ts';
import { readRow, rowField, unansweredBulk, type BulkAnswer } from './bulk-answer.ts';
import { writeBulkResult } from './write-bulk-result.ts';

/** The maximum number of rows that one request can change. Each row needs its own transaction, and the manager waits for all of them. */
export const bulkLimit = 100;

export interface SentBulk {
  request: Request;
  context: Readonly<RouterContextProvider>;
  portal: Portal;
  me: SignedInManager;
}

type SelectedRow = NonNullable<ReturnType<typeof readRow>>;

/** Handles a list's bulk action. Asks for input or confirmation first if needed, and then handles each row separately. */
export async function receiveBulk(actions: readonly BulkAction[], sentBulk: SentBulk) {
  const { request, context, portal, me } = sentBulk;
  const sent = await readForm(request);
  const action = actions.find(({ name }) => name === sent.get('intent')) ?? badRequest();
  await requireRoleFor(context, action);
  const rows = readSelection(sent);
  const selected = rows.map(({ key }) => key);
  if (rows.length === 0) return refuse('Select at least one row first.', []);
  if (rows.length > bulkLimit) return refuse(`Select up to ${bulkLimit} rows at a time. Nothing was changed.`, selected);

  const asks = askedBy(context, action);
  const ask = (refusal?: FormRefusal, init: ResponseInit = {}) => askFirst(action, { ...sentBulk, selected, asks, refusal, init });
  if (sent.get('confirmed') !== 'yes' && (action.asks || asks !== 'nothing')) return ask();

  const received = receiveForm(action.form, sent, torontoDay(portal.now()));
  if (received.kind === 'invalid') return ask(received.refused.data, { status: 400 });
  const unconfirmed = await refuseUnconfirmed(request, context, { sent, values: received.typed, asks });
  if (unconfirmed !== null) return ask(unconfirmed.data, unconfirmed.init ?? {});

  sent.delete(rowField);
  const decisions: RowDecision[] = [];
  // Rows run one after the other, because running them all at once would use up every database connection.
  for (const row of rows) decisions.push(await action.decide({ ...row, request, context, portal, me, sent }));
  return answerDecisions(selected, decisions);
}

function answerDecisions(selected: readonly string[], decisions: readonly RowDecision[]) {
  const reasons = decisions.flatMap((decision) => (decision.kind === 'done' ? [] : [writeReason(decision)]));
  const done = decisions.length - reasons.length;
  const unchanged = selected.filter((_, index) => decisions[index]?.kind !== 'done');
  const text = writeBulkResult({ done, reasons });
  const message = reasons.length === 0 ? { notice: text } : { refusal: text };
  return answer({ selected: unchanged, ...message }, { status: done === 0 ? 409 : 200 });
}

function writeReason(decision: Exclude<RowDecision, { kind: 'done' }>): string {
  if (decision.kind === 'refused') return decision.why;
  return decision.kind === 'gone' ? 'Not found. Reload the list.' : 'Updated in the meantime. Check the list and try again.';
}

interface BulkQuestionParts extends SentBulk {
  selected: readonly string[];
  asks: RequiredConfirmation;
  refusal: FormRefusal | undefined;
  init: ResponseInit;
}

async function askFirst(action: BulkAction, { selected, asks, refusal, init, portal, me }: BulkQuestionParts) {
  const { name, label, look, note } = action;
  const { controls = {}, given = {} } = await action.prepare({ portal, me });
  const { fields } = withConfirmation(action.form, { asks, refusal });
  const values: FormValues = refusal?.values ?? given;

  return answer(
    {
      selected,
      asked: {
        name,
        label,
        look,
        note,
        fields: Object.entries(fields).map(([field, { words, control }]) => ({
          name: field,
          field: { words, control: controls[field] ?? control },
        })),
        values: withoutSecrets({ fields }, values),
        errors: refusal?.errors ?? {},
      },
    },
    init,
  );
}

/** Reads the selected rows without duplicates. Rejects values that no checkbox could have sent. */
function readSelection(sent: FormData): SelectedRow[] {
  const rows = sent.getAll(rowField).map((value) => (typeof value === 'string' ? readRow(value) : null) ?? badRequest());
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

function refuse(refusal: string, selected: readonly string[]) {
  return answer({ selected, refusal }, { status: 400 });
}

function answer(parts: Partial<BulkAnswer>, init: ResponseInit) {
  return data<BulkAnswer>({ ...unansweredBulk, ...parts }, init);
}
