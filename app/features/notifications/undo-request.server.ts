import { z } from 'zod';

import { appendRecord } from '../audit-log/append-record.server.ts';
import { findOwnChange } from '../audit-log/find-own-change.server.ts';
import { holdsRole } from '../access/rules.ts';
import { requestStatuses } from '../requests/rules.ts';
import {
  countEvents,
  deleteNote,
  insertEvent,
  lockRequest,
  revertRevision,
  updateAssignee,
  updateStatus,
  type LockedRequest,
} from '../requests/store.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { findManager } from '../team/store.server.ts';
import type { Notifier } from '../messages/notify.server.ts';
import { isAnswerMailed, lockAnswerMail, undoAnswer } from './notify-others.server.ts';

/** A change that this manager just made to a request and can undo. */
export interface UndoableChange {
  /** The number of the change's record in the audit log. */
  sequence: number;
  action: 'request.advanced' | 'request.assigned' | 'request.noted';
}

interface OwnRequest {
  reference: string;
  actor: string;
  now: Date;
}

/**
 * Finds the change to a request that the manager can undo: the last change, if it's recent and the manager's own. An answer that the client
 * has been emailed can't be undone.
 */
export async function findUndoable(database: Database | Tx, request: OwnRequest): Promise<UndoableChange | null> {
  const found = await findFresh(database, request);
  if (found === null || (await isAnswerMailed(database, { ...request, answeredAt: found.happenedAt }))) return null;
  return { sequence: found.sequence, action: found.action };
}

export type UndoRequestResult =
  /** `text` is the text of a deleted note, or null if no note was deleted. */
  | { kind: 'undone'; text: string | null }
  | { kind: 'unknown-reference' }
  /** The request has changed in the meantime, or it's too late to undo the change. */
  | { kind: 'moved-on' }
  /** The client has been emailed the answer, or is being emailed it. */
  | { kind: 'mailed' };

/**
 * Undoes a request's last change. Undoing a status change adds a step that the client also sees, undoing an assignment gives the request
 * back to the previous assignee, and undoing a note deletes the note. The audit log keeps both changes.
 */
export function undoRequest(
  database: Database,
  notifier: Pick<Notifier, 'env'>,
  { sequence, ...request }: OwnRequest & { sequence: number },
): Promise<UndoRequestResult> {
  return transact(database, async (tx): Promise<UndoRequestResult> => {
    const held = await lockRequest(tx, request.reference);
    if (held === null) return { kind: 'unknown-reference' };

    const change = await findFresh(tx, request);
    const undone = change?.sequence === sequence ? await undoChange(tx, held, { ...request, ...change, notifier }) : null;
    if (undone === null || undone === 'mailed') {
      await revertRevision(tx, held);
      return { kind: undone ?? 'moved-on' };
    }

    const { text, ...fields } = undone;
    const { actor, now } = request;
    await appendRecord(tx, { actor, action: 'request.undone', subject: `request/${request.reference}`, ...fields, now });
    return { kind: 'undone', text };
  });
}

type FreshChange = Extract<Awaited<ReturnType<typeof findOwnChange>>, object> & Pick<UndoableChange, 'action'>;

async function findFresh(database: Database | Tx, { reference, actor, now }: OwnRequest): Promise<FreshChange | null> {
  const change = await findOwnChange(database, { subject: `request/${reference}`, actor, now });
  return change !== null && isUndoable(change) ? change : null;
}

function isUndoable(change: { action: string }): change is FreshChange {
  return ['request.advanced', 'request.assigned', 'request.noted'].includes(change.action);
}

type ChangeToUndo = OwnRequest & FreshChange & { notifier: Pick<Notifier, 'env'> };

/** The values for the audit log, and the text of the note if one was undone. */
interface UndoneChange {
  before?: unknown;
  after?: unknown;
  text: string | null;
}

async function undoChange(tx: Tx, request: LockedRequest, change: ChangeToUndo): Promise<UndoneChange | 'mailed' | null> {
  switch (change.action) {
    case 'request.advanced':
      return undoStatus(tx, request, change);
    case 'request.assigned':
      return undoAssignment(tx, request, change);
    case 'request.noted': {
      const text = await deleteNote(tx, { requestId: request.id, author: change.actor, notedAt: change.happenedAt });
      return text === null ? null : { text };
    }
  }
}

const statusBefore = z.object({ status: z.enum(requestStatuses) });

/** Returns to the previous status. Returns `mailed` if the client has been emailed about the current one. */
async function undoStatus(tx: Tx, request: LockedRequest, change: ChangeToUndo): Promise<UndoneChange | 'mailed'> {
  const { before, happenedAt, actor, notifier, now } = change;
  const answer = { reference: request.reference, answeredAt: happenedAt, now };
  await lockAnswerMail(tx, answer);
  if (await isAnswerMailed(tx, answer)) return 'mailed';

  const { status } = statusBefore.parse(JSON.parse(before ?? ''));
  const position = (await countEvents(tx, request.id)) + 1;
  await insertEvent(tx, { requestId: request.id, position, status, actor, note: null, now });
  await updateStatus(tx, request, status);
  await undoAnswer(tx, notifier, { ...answer, status: request.status });
  return { before: { status: request.status }, after: { status }, text: null };
}

const assignment = z.object({ assignedTo: z.string().nullable() });

/** Gives the request back to the previous assignee. Returns null if that manager can no longer answer requests. */
async function undoAssignment(tx: Tx, request: LockedRequest, { before, after }: FreshChange): Promise<UndoneChange | null> {
  const { assignedTo } = assignment.parse(JSON.parse(before ?? ''));
  const earlier = assignedTo === null ? null : await findManager(tx, { email: assignedTo });
  if (assignedTo !== null && (earlier === null || !holdsRole(earlier.role, 'manager'))) return null;

  await updateAssignee(tx, request.id, earlier?.id ?? null);
  return { before: assignment.parse(JSON.parse(after ?? '')), after: { assignedTo }, text: null };
}
