import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { lockRequest, revertRevision, updateAssignee } from './store.server.ts';

export interface Assignee {
  id: string;
  email: string;
}

export interface AssignRequest {
  reference: string;
  /** The manager, or null to remove the assignment. */
  assignee: Assignee | null;
  /** The email address of the assignee shown on the manager's page, or null if no one was assigned. */
  earlier: string | null;
  actor: string;
  /** The version of the request shown on the manager's page. */
  revision: number;
  now: Date;
}

export type AssignResult = 'assigned' | 'unchanged' | 'moved-on' | 'unknown-reference';

/** Assigns a request to a manager, or removes the assignment. */
export function assignRequest(database: Database, assign: AssignRequest): Promise<AssignResult> {
  const { reference, assignee, earlier, actor, now } = assign;

  return transact(database, async (tx) => {
    const request = await lockRequest(tx, reference);
    if (request === null) return 'unknown-reference';

    // If the answer to an assignment was lost and it's sent again, the request is already as wanted, and there's no conflict.
    const isUnchanged = request.assignedTo === (assignee?.id ?? null);
    if (isUnchanged || assign.revision !== request.revision - 1) {
      await revertRevision(tx, request);
      return isUnchanged ? 'unchanged' : 'moved-on';
    }

    await updateAssignee(tx, request.id, assignee?.id ?? null);
    const change = { before: { assignedTo: earlier }, after: { assignedTo: assignee?.email ?? null } };
    await appendRecord(tx, { actor, action: 'request.assigned', subject: `request/${reference}`, ...change, now });
    return 'assigned';
  });
}
