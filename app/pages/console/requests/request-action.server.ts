import { data, redirect, type RouterContextProvider } from 'react-router';

import { holdsRole } from '#app/features/access/rules.ts';
import { findManager, listManagers, type StoredManager } from '#app/features/team/store.server.ts';
import { notifyAnswer } from '#app/features/notifications/notify-others.server.ts';
import { undoRequest } from '#app/features/notifications/undo-request.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { assignRequest, type Assignee } from '#app/features/requests/assign-request.server.ts';
import { answerForm, colleagueForm, statusVerbs } from '#app/features/requests/answer-forms.ts';
import { statusOf } from '#app/features/requests/list-requests.server.ts';
import { noteRequest } from '#app/features/requests/note-request.server.ts';
import { parseReference } from '#app/features/requests/reference.ts';
import { requestStatuses } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { listStoredRequests, type StoredRequest } from '#app/features/requests/store.server.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { identifier } from '#app/forms/text-schema.server.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Conflict } from '#app/console-kit/both-versions.tsx';
import { listHistory } from './request-history.server.ts';

/** A change that was not made. One that came too late shows what one wanted, and what is so by now. */
export interface RefusedChange extends FormRefusal {
  intent: 'answer' | 'note' | 'assign' | 'undo';
  conflict: Conflict | null;
  /** Declining asks once before the client is told: the revision that was decided about. */
  declineAsked?: number;
  /** The words of a note that was taken back are in its field again. */
  isTakenBack?: true;
}

/** Changes a request as its page asks. */
export async function changeRequest(typed: string, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const portal = getPortal(context);
  const { reference, revision } = await requireRequest(portal, typed);
  const sent = await readForm(request);
  const change = { portal, me: getManager(context), reference, revision, sent };

  switch (sent.get('intent')) {
    case 'answer':
      return answer(change);
    case 'note':
      return note(change);
    case 'assign':
      return assign(change);
    case 'undo':
      return undo(change);
    default:
      return badRequest();
  }
}

interface Change {
  portal: Portal;
  me: StoredManager;
  reference: string;
  /** How often it was changed by now. */
  revision: number;
  sent: FormData;
}

async function answer({ portal, me, reference, revision, sent }: Change) {
  const status = requestStatuses.find((known) => known === sent.get('status'));
  if (status === undefined) return badRequest();

  const received = receiveForm(answerForm, sent);
  if (received.kind === 'invalid') return withIntent('answer', received.refused);

  const seen = readRevision(sent);
  // Whoever is too late is told before they are asked.
  if (status === 'declined' && sent.get('confirmed') !== 'declined' && seen === revision) return askBeforeDecline(received.typed, seen);

  const { note: told } = received.details;
  const now = portal.now();
  const advanced = await advanceRequest(portal.database, {
    reference,
    status,
    actor: me.email,
    note: told,
    revision: seen,
    onAdvance: (tx, answered) => notifyAnswer(tx, portal, { ...answered, status, now }),
    now,
  });
  if (advanced.kind === 'advanced') return redirect(`/manage/requests/${reference}`);

  const yours = `${statusVerbs[status]}${told === '' ? '' : `, with the words: ${told}`}`;
  return refuseConflict('answer', { yours, theirs: await describeNow(portal, reference), values: received.typed });
}

function askBeforeDecline(values: RefusedChange['values'], revision: number) {
  const asked = { intent: 'answer', cause: 'portal', errors: {}, message: null, values, conflict: null } as const;
  return data<RefusedChange>({ ...asked, declineAsked: revision });
}

async function note({ portal, me, reference, sent }: Change) {
  const received = receiveForm(colleagueForm, sent);
  if (received.kind === 'invalid') return withIntent('note', received.refused);

  await noteRequest(portal.database, { reference, text: received.details.text, author: me.email, now: portal.now() });
  return redirect(`/manage/requests/${reference}`);
}

async function assign({ portal, me, reference, sent }: Change) {
  const chosen = sent.get('assignee');
  if (typeof chosen !== 'string') return badRequest();

  if (chosen !== '' && !identifier.safeParse(chosen).success) return badRequest();
  const assignee = chosen === '' ? null : await findAssignee(portal, chosen);
  if (assignee === undefined) return badRequest();

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

async function undo({ portal, me, reference, sent }: Change) {
  const sequence = Number(sent.get('record'));
  const undone = await undoRequest(portal.database, { reference, sequence, actor: me.email, now: portal.now() });
  if (undone.kind !== 'undone') {
    const message = `This cannot be taken back any more. ${await describeNow(portal, reference)}.`;
    return data<RefusedChange>({ intent: 'undo', cause: 'portal', errors: {}, message, values: null, conflict: null }, { status: 409 });
  }
  if (undone.text === null) return redirect(`/manage/requests/${reference}`);
  return data<RefusedChange>({
    intent: 'note',
    cause: 'portal',
    errors: {},
    message: null,
    values: { text: undone.text },
    conflict: null,
    isTakenBack: true,
  });
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

function refuseConflict(intent: RefusedChange['intent'], { yours, theirs, values }: Conflict & { values: Record<string, string> }) {
  const refused: RefusedChange = { intent, cause: 'portal', errors: {}, message: null, values, conflict: { yours, theirs } };
  return data(refused, { status: 409 });
}

function withIntent(intent: RefusedChange['intent'], { data: refusal, init }: { data: FormRefusal; init: ResponseInit | null }) {
  const refused: RefusedChange = { ...refusal, intent, conflict: null };
  return data(refused, init ?? { status: 400 });
}

function readRevision(sent: FormData): number {
  const revision = Number(sent.get('revision'));
  return Number.isSafeInteger(revision) ? revision : badRequest();
}

export async function requireRequest({ database }: Portal, typed: string): Promise<StoredRequest> {
  const reference = parseReference(typed);
  const [request] = reference === null ? [] : await listStoredRequests(database, { reference }, 1);
  if (request === undefined) throw data(null, { status: 404 });
  return request;
}
