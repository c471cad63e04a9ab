import { data, Form, redirect, isRouteErrorResponse } from 'react-router';
import { useRef } from 'react';

import type { Route } from './+types/request';
import { holdsRole } from '#app/features/access/rules.ts';
import { findManager, listManagers, type StoredManager } from '#app/features/managers/store.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { assignRequest, type Assignee } from '#app/features/requests/assign-request.server.ts';
import { answerForm, colleagueForm, kindNames, statusVerbs } from '#app/features/requests/desk-forms.ts';
import { describeDue, formatShortTime } from '#app/features/requests/due-words.ts';
import { statusOf } from '#app/features/requests/list-requests.server.ts';
import { noteRequest } from '#app/features/requests/note-request.server.ts';
import { parseReference } from '#app/features/requests/reference.ts';
import { labelRequest, listContact, listRequestFacts } from '#app/features/requests/request-contents.ts';
import { dueAt, formatTime, isUnanswered, nextStatuses, requestStatuses } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { listStoredRequests, type StoredRequest } from '#app/features/requests/store.server.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import type { FormRefusal } from '#app/forms/form.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { readForm, refuseNonsense } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FilterSelect } from './desk-filter.tsx';
import { DeskHead } from './desk-head.tsx';
import { DueMark } from './due-mark.tsx';
import { listHistory } from './request-history.server.ts';
import { AnswerForm } from './request-answer.tsx';
import { BothVersions } from './both-versions.tsx';
import { RequestHistory } from './request-history.tsx';

/** One request: what was asked, what became of it, and what may follow. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const me = getManager(context);
  const request = await requireRequest(portal, params.reference);
  const { kind, reference, submittedAt, revision, assignedTo } = request;

  const managers = await listManagers(portal.database);
  const history = await listHistory(portal.database, request, managers);
  const status = statusOf(request);
  const due = isUnanswered(status) ? dueAt(kind, submittedAt) : null;

  return {
    reference,
    revision,
    kindName: kindNames[kind],
    label: labelRequest(request),
    from: listContact(request)[0] ?? '',
    facts: listRequestFacts(request),
    status: stepWords[status],
    due: describeDue({ kind, status, submittedAt }, portal.now()),
    dueTime: due === null ? null : formatTime(due),
    received: formatShortTime(submittedAt),
    next: nextStatuses(kind, status).map((next) => ({ status: next, verb: statusVerbs[next] })),
    history,
    /** How often this manager did each: their own success empties a form, and nobody else's does. */
    own: {
      answers: history.filter((entry) => entry.kind === 'status' && entry.actor === me.email).length,
      notes: history.filter((entry) => entry.kind === 'note' && entry.actor === me.email).length,
    },
    mayChange: holdsRole(me.role, 'manager'),
    assignedTo,
    assignees: listAssignees(managers, assignedTo).map(({ id, name }) => ({ value: id, label: id === me.id ? `Me (${name})` : name })),
  };
}

/** Whoever may answer it, and whoever it belongs to although they may not any more. */
function listAssignees(managers: readonly StoredManager[], assignedTo: string | null): { id: string; name: string }[] {
  const able = managers.filter(({ role }) => holdsRole(role, 'manager'));
  const hasLeft = assignedTo !== null && !able.some(({ id }) => id === assignedTo);
  return hasLeft ? [...able, { id: assignedTo, name: 'Somebody who has left' }] : able;
}

/** What a change that came too late shows: what one wanted, and what is so by now. */
interface Conflict {
  yours: string;
  theirs: string;
}

interface Refused extends FormRefusal {
  intent: 'answer' | 'note' | 'assign';
  conflict: Conflict | null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const { reference } = await requireRequest(portal, params.reference);
  const sent = await readForm(request);
  const change = { portal, me: getManager(context), reference, sent };

  switch (sent.get('intent')) {
    case 'answer':
      return answer(change);
    case 'note':
      return note(change);
    case 'assign':
      return assign(change);
    default:
      return refuseNonsense();
  }
}

interface Change {
  portal: Portal;
  me: StoredManager;
  reference: string;
  sent: FormData;
}

async function answer({ portal, me, reference, sent }: Change) {
  const status = requestStatuses.find((known) => known === sent.get('status'));
  if (status === undefined) return refuseNonsense();

  const received = receiveForm(answerForm, sent);
  if (received.kind === 'invalid') return withIntent('answer', received.refused);

  const { note: told } = received.details;
  const advanced = await advanceRequest(portal.database, {
    reference,
    status,
    actor: me.email,
    note: told,
    revision: readRevision(sent),
    now: portal.now(),
  });
  if (advanced.kind === 'advanced') return redirect(`/manage/requests/${reference}`);

  const yours = `${statusVerbs[status]}${told === '' ? '' : `, with the words: ${told}`}`;
  return refuseConflict('answer', { yours, theirs: await describeNow(portal, reference), values: received.typed });
}

async function note({ portal, me, reference, sent }: Change) {
  const received = receiveForm(colleagueForm, sent);
  if (received.kind === 'invalid') return withIntent('note', received.refused);

  await noteRequest(portal.database, { reference, text: received.details.text, author: me.email, now: portal.now() });
  return redirect(`/manage/requests/${reference}`);
}

async function assign({ portal, me, reference, sent }: Change) {
  const chosen = sent.get('assignee');
  if (typeof chosen !== 'string') return refuseNonsense();

  const assignee = chosen === '' ? null : await findAssignee(portal, chosen);
  if (assignee === undefined) return refuseNonsense();

  const earlier = (await requireRequest(portal, reference)).assignedTo;
  const assigned = await assignRequest(portal.database, {
    reference,
    assignee,
    earlier: earlier === null ? null : ((await findManager(portal.database, { id: earlier }))?.email ?? null),
    actor: me.email,
    revision: readRevision(sent),
    now: portal.now(),
  });
  if (assigned !== 'moved-on') return redirect(`/manage/requests/${reference}`);

  const yours = assignee === null ? 'Give it back to everybody' : `Give it to ${assignee.email}`;
  return refuseConflict('assign', { yours, theirs: await describeNow(portal, reference), values: { assignee: chosen } });
}

/** Only those who may answer a request can have it. */
async function findAssignee({ database }: Portal, id: string): Promise<Assignee | undefined> {
  const manager = await findManager(database, { id });
  return manager !== null && holdsRole(manager.role, 'manager') ? manager : undefined;
}

async function describeNow(portal: Portal, reference: string): Promise<string> {
  const request = await requireRequest(portal, reference);
  const history = await listHistory(portal.database, request, await listManagers(portal.database));
  const last = history[0];
  const status = `It is ${stepWords[statusOf(request)].name.toLowerCase()}`;
  return last === undefined
    ? status
    : `${status}. Last change: ${last.who}, ${last.time}: ${last.what}${last.text === null ? '' : `, ${last.text}`}`;
}

function refuseConflict(intent: Refused['intent'], { yours, theirs, values }: Conflict & { values: Record<string, string> }) {
  const refused: Refused = { intent, cause: 'portal', errors: {}, message: null, values, conflict: { yours, theirs } };
  return data(refused, { status: 409 });
}

function withIntent(intent: Refused['intent'], { data: refusal, init }: { data: FormRefusal; init: ResponseInit | null }) {
  const refused: Refused = { ...refusal, intent, conflict: null };
  return data(refused, init ?? { status: 400 });
}

function readRevision(sent: FormData): number {
  const revision = Number(sent.get('revision'));
  return Number.isSafeInteger(revision) ? revision : refuseNonsense();
}

async function requireRequest({ database }: Portal, typed: string): Promise<StoredRequest> {
  const reference = parseReference(typed);
  const [request] = reference === null ? [] : await listStoredRequests(database, { reference }, 1);
  if (request === undefined) throw data(null, { status: 404 });
  return request;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** A change that was refused has to show what is so by now. */
export function shouldRevalidate() {
  return true;
}

type Shown = Route.ComponentProps['loaderData'];

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, kindName, label, from, status, due, dueTime, received, facts, history, mayChange } = loaderData;
  const refusal: ShownRefusal = actionData;

  return (
    <>
      <DeskHead title={label} tab={reference} note={`${kindName} ${reference}, from ${from}, received ${received}`} />
      <p className="mb-5 flex flex-wrap gap-x-3 gap-y-1">
        <span>
          <strong className="font-semibold">{status.name}.</strong> {dueTime === null ? null : `An answer is promised by ${dueTime}:`}
        </span>
        {due === null ? null : <DueMark due={due} />}
      </p>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr] lg:items-start">
        <section aria-labelledby="asked" className="min-w-0">
          <h2 id="asked" className="font-serif text-xl font-semibold">
            What was asked
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
          {mayChange ? <Desk shown={loaderData} refusal={refusal} /> : <p className="text-ink-muted">You read here. Managers answer.</p>}
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

type ShownRefusal = (FormRefusal & { intent?: Refused['intent'] | undefined; conflict?: Conflict | null | undefined }) | undefined;

/** What a manager may do with the request. A refusal that the browser made itself names no form: it belongs to the answer. */
function Desk({ shown, refusal }: { shown: Shown; refusal: ShownRefusal }) {
  const noteElement = useRef<HTMLFormElement>(null);
  const { revision, next, own, assignedTo, assignees } = shown;
  const of = (intent: Refused['intent']) => (refusal !== undefined && (refusal.intent ?? 'answer') === intent ? refusal : undefined);
  const assignConflict = of('assign')?.conflict ?? null;

  return (
    <>
      <AnswerForm
        key={`answer-${own.answers}`}
        next={next}
        revision={revision}
        refusal={of('answer')}
        conflict={of('answer')?.conflict ?? null}
      />
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="revision" value={revision} />
        {assignConflict === null ? null : <BothVersions conflict={assignConflict} />}
        <FilterSelect
          key={assignedTo}
          label="Assigned to"
          name="assignee"
          defaultValue={of('assign')?.values?.['assignee'] ?? assignedTo ?? ''}
          options={[{ value: '', label: 'Nobody' }, ...assignees]}
        />
        <Button type="submit" look="secondary">
          Assign
        </Button>
      </Form>
      <SentForm
        key={`note-${own.notes}`}
        form={colleagueForm}
        element={noteElement}
        refusal={of('note')}
        hidden={{ intent: 'note' }}
        submitLabel="Add the note"
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;

  return (
    <>
      <DeskHead title="No request has this number" tab="Request not found" note="Check the number, or look for the name in the inbox." />
      <ButtonLink to="/manage/requests">Requests</ButtonLink>
    </>
  );
}
