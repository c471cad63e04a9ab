import { z } from 'zod';

import { appendRecord } from '../audit-log/append-record.server.ts';
import { listRecords } from '../audit-log/store.server.ts';
import { cleanText } from '#app/forms/clean-text.ts';
import { textLimit } from '#app/forms/fields.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { parseReference } from './reference.ts';
import { canAdvance, nextStatuses, requestStatuses, type RequestStatus } from './rules.ts';
import { countEvents, insertEvent, lockRequest, revertRevision, updateStatus } from './store.server.ts';

export interface AdvanceRequest {
  /** The reference number as typed: in upper or lower case, with or without dashes. */
  reference: string;
  status: RequestStatus;
  /** The author of the change, who is stored with the event but never shown to the client. */
  actor: string;
  /** A note for the client, shown with the status. */
  note: string | null;
  /**
   * The version shown on the manager's page. If the request has changed since then, this change is refused. Without a version, conflicts
   * aren't checked.
   */
  revision?: number;
  /** Runs in the transaction that adds the status. */
  onAdvance?: (tx: Tx, advanced: { reference: string; note: string | null }) => Promise<void>;
  now: Date;
}

export type AdvanceRequestResult =
  | { kind: 'advanced'; reference: string; from: RequestStatus }
  | { kind: 'unknown-reference' }
  | { kind: 'note-too-long'; limit: number }
  /** Someone else changed the request after the manager's page loaded. */
  | { kind: 'moved-on' }
  | { kind: 'not-allowed'; from: RequestStatus; allowed: readonly RequestStatus[] };

/** Moves a request to its next status by adding an event to its history. */
export async function advanceRequest(database: Database, advance: AdvanceRequest): Promise<AdvanceRequestResult> {
  const reference = parseReference(advance.reference);
  if (reference === null) return { kind: 'unknown-reference' };

  const note = cleanText(advance.note ?? '');
  if (note.length > textLimit) return { kind: 'note-too-long', limit: textLimit };

  const { status, actor, now } = advance;
  return transact(database, async (tx) => {
    const request = await lockRequest(tx, reference);
    if (request === null) return { kind: 'unknown-reference' };

    const from = request.status;
    const publicNote = note === '' ? null : note;
    const subject = `request/${reference}`;
    const hasMovedOn = advance.revision !== undefined && advance.revision !== request.revision - 1;
    if (hasMovedOn || !canAdvance(request.kind, from, status)) {
      await revertRevision(tx, request);
      const isOnlyChange = advance.revision === request.revision - 2;
      const own = isOnlyChange ? await findSameAdvance(tx, { subject, actor, status, note: publicNote }) : null;
      if (own !== null) return { kind: 'advanced', reference, from: own.from };
      return hasMovedOn ? { kind: 'moved-on' } : { kind: 'not-allowed', from, allowed: nextStatuses(request.kind, from) };
    }

    await insertEvent(tx, {
      requestId: request.id,
      position: (await countEvents(tx, request.id)) + 1,
      status,
      actor,
      note: publicNote,
      now,
    });
    await updateStatus(tx, request, status);
    await appendRecord(tx, {
      actor,
      action: 'request.advanced',
      subject,
      before: { status: from },
      after: { status },
      reason: publicNote,
      now,
    });
    await advance.onAdvance?.(tx, { reference, note: publicNote });
    return { kind: 'advanced', reference, from };
  });
}

const statusValue = z.object({ status: z.enum(requestStatuses) });

/** Finds the last change if it's this one, which is sent again if its answer was lost. */
async function findSameAdvance(
  tx: Tx,
  { subject, actor, status, note }: { subject: string; actor: string; status: RequestStatus; note: string | null },
): Promise<{ from: RequestStatus } | null> {
  const [last] = await listRecords(tx, { subject }, 1);
  if (last?.action !== 'request.advanced' || last.actor !== actor || last.reason !== note) return null;
  if (statusValue.parse(JSON.parse(last.after ?? '')).status !== status) return null;
  return { from: statusValue.parse(JSON.parse(last.before ?? '')).status };
}
