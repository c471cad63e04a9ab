import { data, href } from 'react-router';

import { holdsRole } from '#app/features/access/rules.ts';
import { nameManager } from '#app/features/team/rules.ts';
import { findManager, listManagers } from '#app/features/team/store.server.ts';
import { notifyAnswer } from '#app/features/notifications/notify-others.server.ts';
import { undoRequest } from '#app/features/notifications/undo-request.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { assignRequest, type Assignee } from '#app/features/requests/assign-request.server.ts';
import { requestForms, statusVerbs } from '#app/features/requests/request-forms/answer-forms.ts';
import { statusOf } from '#app/features/requests/list-requests.server.ts';
import { noteRequest } from '#app/features/requests/note-request.server.ts';
import { parseReference } from '#app/features/requests/reference.ts';
import { requestStatuses, type RequestStatus } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { listStoredRequests, type StoredRequest } from '#app/features/requests/store.server.ts';
import { identifier } from '#app/forms/text-schema.server.ts';
import type { Portal } from '#app/portal.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { listHistory } from './request-history.server.ts';

const pageOf = ({ reference }: StoredRequest) => href('/manage/requests/:reference', { reference });
const back = (_: unknown, { subject }: { subject: StoredRequest }) => ({ to: pageOf(subject) });

/** The revision of the request that the page was rendered from. */
const seen = { seen: ({ revision }: StoredRequest) => String(revision), seenAs: 'revision' };

/** The actions available for a request. */
export const requestActions = defineActions({
  find: ({ params, portal }: { params: { reference: string }; portal: Portal }) => requireRequest(portal, params.reference),
  page: pageOf,
  actions: (action) => ({
    answer: action({
      label: 'Answer',
      form: requestForms.answer,
      ...seen,
      // If the request has changed, the manager is told about the change before being asked for confirmation.
      question: ({ sent, seen: drawnFrom, subject }) =>
        requireStatus(sent) === 'declined' && readRevision(drawnFrom) === subject.revision ? 'declined' : null,
      log: 'request.advanced',
      run: ({ portal, subject, details: { note }, seen: drawnFrom, sent, by }) => {
        const status = requireStatus(sent);
        return advanceRequest(portal.database, {
          reference: subject.reference,
          status,
          note,
          revision: readRevision(drawnFrom),
          onAdvance: (tx, answered) => notifyAnswer(tx, portal, { ...answered, status, now: by.now }),
          ...by,
        });
      },
      conflict: async ({ portal, subject, details: { note }, sent }) => ({
        what: 'this request',
        yours: `${statusVerbs[requireStatus(sent)]}${note === '' ? '' : `, with the message: ${note}`}`,
        theirs: await describeNow(portal, subject),
      }),
      refusals: {
        'not-allowed': async (_, { portal, subject }) => `You can't make that change now. ${await describeNow(portal, subject)}.`,
        'note-too-long': ({ limit }) => ({ note: `Keep the message under ${limit} characters.` }),
      },
      done: { advanced: back },
    }),
    note: action({
      label: 'Add note',
      form: requestForms.note,
      // The form has a key, so that a note whose answer was lost is stored once even if it's sent again.
      seen: () => createIdentifier(),
      seenAs: 'key',
      log: 'request.noted',
      run: async ({ portal, subject: { reference }, details: { text }, seen: formKey, by: { actor: author, now } }) => ({
        kind: await noteRequest(portal.database, { reference, formKey, text, author, now }),
      }),
      done: { noted: back },
    }),
    assign: action({
      label: 'Assign',
      look: 'secondary',
      form: requestForms.assign,
      given: ({ assignedTo }) => ({ assignee: assignedTo ?? '' }),
      ...seen,
      log: 'request.assigned',
      run: async ({ portal, subject, details, seen: drawnFrom, sent, by }) => {
        if (!sent.has('assignee')) return badRequest();
        // Someone who can no longer answer requests stays assigned to those they already have.
        if (details.assignee === (subject.assignedTo ?? '')) return { kind: 'unchanged' as const };
        const assignee = await findAssignee(portal, details.assignee);
        if (assignee === 'unable') return { kind: assignee };
        const earlier = subject.assignedTo === null ? null : await findManager(portal.database, { id: subject.assignedTo });
        const kind = await assignRequest(portal.database, {
          reference: subject.reference,
          assignee,
          earlier: earlier?.email ?? null,
          revision: readRevision(drawnFrom),
          ...by,
        });
        return { kind };
      },
      refusals: { unable: "This person can't answer requests, so they can't be assigned. Choose someone else." },
      conflict: async ({ portal, subject, details: { assignee } }) => ({
        what: 'this request',
        yours: assignee === '' ? 'Leave it unassigned' : `Assign it to ${nameManager(await listManagers(portal.database), assignee)}`,
        theirs: await describeNow(portal, subject),
      }),
      done: { assigned: back, unchanged: back },
    }),
    undo: action({
      label: 'Undo',
      log: 'request.undone',
      run: async ({ portal, subject, sent, by }) => {
        const sequence = Number(getFormText(sent, 'record'));
        const undone = await undoRequest(portal.database, portal, { reference: subject.reference, sequence, ...by });
        // A change that's too late to undo isn't a conflict, because no typed text could be lost.
        return undone.kind === 'moved-on' ? { kind: 'too-late' } : undone;
      },
      refusals: {
        mailed: "The client has already been emailed, so this can't be undone. Send a new answer instead.",
        'too-late': async (_, { portal, subject: { reference } }) =>
          `This can no longer be undone. ${await describeNow(portal, await requireRequest(portal, reference))}.`,
      },
      done: {
        undone: ({ text }, { subject }) =>
          text === null
            ? { to: pageOf(subject) }
            : { refill: { intent: 'note', values: { text }, notice: 'Note removed. Its text is back in the note field.' } },
      },
    }),
  }),
});

function requireStatus(sent: FormData): RequestStatus {
  return requestStatuses.find((known) => known === sent.get('status')) ?? badRequest();
}

function readRevision(drawnFrom: string | undefined): number {
  const revision = Number(drawnFrom ?? '');
  return Number.isSafeInteger(revision) ? revision : badRequest();
}

/** Returns the assignee, null to unassign, or `unable` if that person isn't on the team or has a role that can't answer requests. */
async function findAssignee({ database }: Portal, id: string): Promise<Assignee | null | 'unable'> {
  if (id === '') return null;
  if (!identifier.safeParse(id).success) return badRequest();
  const manager = await findManager(database, { id });
  return manager !== null && holdsRole(manager.role, 'manager') ? manager : 'unable';
}

async function describeNow(portal: Portal, request: StoredRequest): Promise<string> {
  const history = await listHistory(portal.database, request, await listManagers(portal.database));
  const last = history[0];
  const status = `It's ${stepWords[statusOf(request)].name.toLowerCase()}`;
  return last === undefined
    ? status
    : `${status}. Last change: ${last.who}, ${last.time}: ${last.what}${last.text === null ? '' : `, ${last.text}`}`;
}

export async function requireRequest({ database }: Portal, typed: string): Promise<StoredRequest> {
  const reference = parseReference(typed);
  const [request] = reference === null ? [] : await listStoredRequests(database, { reference }, 1);
  if (request === undefined) throw data(null, { status: 404 });
  return request;
}
