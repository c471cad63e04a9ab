import { cleanText } from '#app/forms/clean-text.ts';
import { textLimit } from '#app/forms/fields.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { parseReference } from './reference.ts';
import { canAdvance, nextStatuses, type RequestStatus } from './rules.ts';
import { getStanding, insertEvent, lockRequest } from './store.server.ts';

export interface AdvanceRequest {
  /** As it was typed: small letters and missing dashes do not matter. */
  reference: string;
  status: RequestStatus;
  /** Who does this. Kept with the event and not shown to the client. */
  actor: string;
  /** A sentence for the client, shown beside the status. */
  note: string | null;
  now: Date;
}

export type Advanced =
  | { kind: 'advanced'; reference: string; from: RequestStatus }
  | { kind: 'unknown-reference' }
  | { kind: 'note-too-long'; limit: number }
  | { kind: 'not-allowed'; from: RequestStatus; allowed: readonly RequestStatus[] };

/** Moves a request to its next status by adding an event; what happened before stays. */
export async function advanceRequest(database: Database, advance: AdvanceRequest): Promise<Advanced> {
  const reference = parseReference(advance.reference);
  if (reference === null) return { kind: 'unknown-reference' };

  const note = cleanText(advance.note ?? '');
  if (note.length > textLimit) return { kind: 'note-too-long', limit: textLimit };

  return transact(database, async (tx) => {
    const request = await lockRequest(tx, reference);
    if (request === null) return { kind: 'unknown-reference' };

    const { status: from, position } = await getStanding(tx, request.id);
    if (!canAdvance(request.kind, from, advance.status)) {
      return { kind: 'not-allowed', from, allowed: nextStatuses(request.kind, from) };
    }

    const event = { requestId: request.id, position: position + 1, status: advance.status, actor: advance.actor, now: advance.now };
    await insertEvent(tx, { ...event, note: note === '' ? null : note });
    return { kind: 'advanced', reference, from };
  });
}
