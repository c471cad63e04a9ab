import { useRef } from 'react';
import { Form, href } from 'react-router';

import type { RecordedAction } from '#app/features/audit-log/rules.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { holdsRole } from '#app/features/access/rules.ts';
import { nameManager } from '#app/features/team/rules.ts';
import { listManagers, type StoredManager } from '#app/features/team/store.server.ts';
import { findUndoable, type UndoableChange } from '#app/features/notifications/undo-request.server.ts';
import { requestForms, statusVerbs } from '#app/features/requests/request-forms/answer-forms.ts';
import { kindNames } from '#app/features/requests/rules.ts';
import { describeDue } from '#app/features/requests/due-words.ts';
import { statusOf } from '#app/features/requests/list-requests.server.ts';
import { labelRequest, listContact, listRequestFacts } from '#app/features/requests/request-contents.ts';
import { timesOf } from '#app/features/requests/request-times.ts';
import { nextStatuses } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatNearTime, formatTime } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/request';
import { ConsoleError } from '#app/pages/console/shell/console-error.tsx';
import { FilterSelect } from '#app/console-kit/list/filter-fields.tsx';
import { sendAction, type ActionAnswer } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo, HiddenFields } from '#app/console-kit/action/action-form.tsx';
import { requestActions, requireRequest } from './request-actions.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { DueMark } from './due-mark.tsx';
import { listHistory } from './request-history.server.ts';
import { AnswerForm } from './request-answer.tsx';
import { ConflictNotice } from '#app/console-kit/action/conflict-notice.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { RequestHistory } from './request-history.tsx';
import { useKeptText } from './use-kept-text.ts';
import { UndoButton } from '#app/console-kit/action/undo-button.tsx';

/** Loads a request, its history and the possible next steps. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const me = getManager(context);
  const request = await requireRequest(portal, params.reference);
  const { kind, reference, assignedTo } = request;

  const managers = await listManagers(portal.database);
  const history = await listHistory(portal.database, request, managers);
  const status = statusOf(request);
  const actions = requestActions.showEach({ context, url }, request);
  const times = timesOf(request);
  const records = await listRecords(portal.database, { subject: `request/${reference}` });
  const countOwn = (sent: RecordedAction) =>
    records.filter(({ actor, action: recorded }) => actor === me.email && recorded === sent).length;

  return {
    reference,
    kindName: kindNames[kind],
    label: labelRequest(request),
    from: listContact(request)[0] ?? '',
    facts: listRequestFacts(request),
    status: stepWords[status],
    due: describeDue({ ...request, status }, portal.now()),
    dueTime: times.dueAt === null ? null : formatTime(times.dueAt),
    received: formatNearTime(times.askedAt),
    next: nextStatuses(kind, status).map((next) => ({ status: next, verb: statusVerbs[next] })),
    history,
    /** How often this manager has sent each form, even if it was undone. Only its own manager's number clears a form. */
    own: {
      answers: countOwn('request.advanced'),
      notes: countOwn('request.noted'),
    },
    undo: actions.undo.isAllowed ? await findUndoable(portal.database, { reference, actor: me.email, now: portal.now() }) : null,
    undoAsked: url.searchParams.get('undo'),
    actions,
    assignedTo,
    assignees: listAssignees(managers, assignedTo).map(({ id, name }) => ({ value: id, label: id === me.id ? `Me (${name})` : name })),
  };
}

/** Lists everyone who can answer a request, and the current assignee even if that person no longer can. */
function listAssignees(managers: readonly StoredManager[], assignedTo: string | null): { id: string; name: string }[] {
  const able = managers.filter(({ role }) => holdsRole(role, 'manager'));
  const isExtra = assignedTo !== null && !able.some(({ id }) => id === assignedTo);
  return isExtra ? [...able, { id: assignedTo, name: nameManager(managers, assignedTo) }] : able;
}

export function action(args: Route.ActionArgs) {
  return requestActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export const shouldRevalidate = revalidateEvenRefused;

/** The confirmation of each change, and the effect of undoing it. */
const undoWords: Record<UndoableChange['action'], { done: string; effect: string }> = {
  'request.advanced': { done: 'The client can now see the new status.', effect: 'The client will see the previous status again.' },
  'request.assigned': { done: 'The request has been reassigned.', effect: 'The request will go back to the previous assignee.' },
  'request.noted': {
    done: 'Your colleagues can now see the note.',
    effect: 'The note will be removed, and its text will go back in the note field.',
  },
};

type Shown = Route.ComponentProps['loaderData'];

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, kindName, label, from, status, due, dueTime, received, facts, history, undo } = loaderData;

  return (
    <>
      <ConsoleHeading title={label} tab={reference} note={`${kindName} ${reference}, from ${from}, received ${received}`} />
      {undo === null ? null : (
        <UndoButton
          key={undo.sequence}
          {...undoWords[undo.action]}
          change={String(undo.sequence)}
          isAsked={loaderData.undoAsked === String(undo.sequence)}
          hidden={{ ...loaderData.actions.undo.hidden, record: String(undo.sequence) }}
        />
      )}
      <ConsoleNotice text={answerTo(actionData, 'undo')?.refusal?.message ?? null} tone="refused" />
      <ConsoleNotice text={actionData?.notice ?? null} />
      <p className="mb-5 flex flex-wrap gap-x-3 gap-y-1">
        <span>
          <strong className="font-semibold">{status.name}.</strong> {dueTime === null ? null : `We promised an answer by ${dueTime}:`}
        </span>
        {due === null ? null : <DueMark due={due} />}
      </p>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr] lg:items-start">
        <section aria-labelledby="asked" className="min-w-0">
          <h2 id="asked" className="font-serif text-xl font-semibold">
            Request details
          </h2>
          <dl className="m-0 mt-2 divide-y divide-line border-y border-line">
            {facts.map((fact) => (
              <div key={fact.label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1.5">
                <dt className="text-sm leading-6 text-ink-muted">{fact.label}</dt>
                <dd className="m-0 wrap-anywhere whitespace-pre-line">{fact.value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="min-w-0 space-y-6 lg:row-span-2">
          {loaderData.actions.answer.isAllowed ? (
            <RequestActions shown={loaderData} actions={loaderData.actions} answer={actionData} />
          ) : (
            <p className="text-ink-muted">View only. A manager or an owner can answer.</p>
          )}
        </div>
        <section aria-labelledby="history" className="min-w-0">
          <h2 id="history" className="font-serif text-xl font-semibold">
            History
          </h2>
          <RequestHistory entries={history} />
        </section>
      </div>
    </>
  );
}

interface RequestActionsProps {
  shown: Shown;
  actions: Shown['actions'];
  answer: ActionAnswer<unknown> | undefined;
}

function RequestActions({ shown: { reference, next, own, assignedTo, assignees }, actions, answer }: RequestActionsProps) {
  const assigned = answerTo(answer, 'assign');
  const conflict = assigned?.conflict ?? null;
  const options = [{ value: '', label: 'Unassigned' }, ...assignees];
  // The list of a refused form no longer has someone who can't be assigned.
  const chosen = options.find(({ value }) => value === assigned?.refusal?.values?.['assignee'])?.value;

  return (
    <>
      <AnswerForm
        key={`answer-${reference}-${own.answers}`}
        action={actions.answer}
        next={next}
        answer={answer}
        reference={reference}
        sent={own.answers}
      />
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <HiddenFields fields={actions.assign.hidden} />
        {conflict === null ? null : <ConflictNotice conflict={conflict} />}
        <ConsoleNotice text={assigned?.refusal?.message ?? null} tone="refused" />
        <FilterSelect
          key={`${assignedTo} ${assignees.length}`}
          label={requestForms.assign.fields.assignee.words.label}
          name="assignee"
          defaultValue={chosen ?? actions.assign.given['assignee']}
          options={options}
        />
        <Button type="submit" look="secondary">
          {actions.assign.label}
        </Button>
      </Form>
      <NoteForm key={`note-${reference}-${own.notes}`} action={actions.note} answer={answer} reference={reference} sent={own.notes} />
    </>
  );
}

interface NoteFormProps {
  action: Shown['actions']['note'];
  answer: ActionAnswer<unknown> | undefined;
  reference: string;
  /** How many notes the manager has added to this request. */
  sent: number;
}

function NoteForm({ action: note, answer, reference, sent }: NoteFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const own = answerTo(answer, note.intent);
  // A note that was taken back comes with a notice.
  const refill = own?.notice === undefined || own.notice === null ? null : (own.refusal?.values ?? null);
  const isRefused = (own?.refusal ?? null) !== null;
  const onTyped = useKeptText({ name: `note-${reference}`, element, sent, isRefused, refill });
  return <ActionForm action={note} form={requestForms.note} answer={answer} element={element} onTyped={onTyped} />;
}

const missing = {
  title: 'Request not found',
  note: 'Check the reference, or search by name under Requests.',
  to: href('/manage/requests'),
  label: 'Requests',
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConsoleError error={error} missing={missing} />;
}
