import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { lockRequest, unlockRequest, updateAssignee } from './store.server.ts';

/** A manager who can be assigned a request. */
export interface Assignee {
  id: string;
  email: string;
}

export interface AssignRequest {
  reference: string;
  /** Null to unassign it. */
  assignee: Assignee | null;
  /** The assignee that the manager's page showed: an email address, or null for none. */
  earlier: string | null;
  actor: string;
  /** The request's version that the manager's page showed. */
  revision: number;
  now: Date;
}

export type AssignResult = 'assigned' | 'unchanged' | 'moved-on' | 'unknown-reference';

/** Assigns a request to a manager, or to no one. */
export function assignRequest(database: Database, assign: AssignRequest): Promise<AssignResult> {
  const { reference, assignee, earlier, actor, now } = assign;

  return transact(database, async (tx) => {
    const request = await lockRequest(tx, reference);
    if (request === null) return 'unknown-reference';

    const hasMovedOn = assign.revision !== request.revision - 1;
    if (hasMovedOn || request.assignedTo === (assignee?.id ?? null)) {
      await unlockRequest(tx, request);
      return hasMovedOn ? 'moved-on' : 'unchanged';
    }

    await updateAssignee(tx, request.id, assignee?.id ?? null);
    const change = { before: { assignedTo: earlier }, after: { assignedTo: assignee?.email ?? null } };
    await appendRecord(tx, { actor, action: 'request.assigned', subject: `request/${reference}`, ...change, now });
    return 'assigned';
  });
}
