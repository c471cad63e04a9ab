import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { insertNote, lockRequest } from './store.server.ts';

/**
 * Adds a note for colleagues, which clients never see. Notes can't be edited, so there are no conflicts to check for. The audit log
 * records that a note was added but not its text, because a note might be about a person.
 */
export function noteRequest(
  database: Database,
  { reference, text, author, now }: { reference: string; text: string; author: string; now: Date },
): Promise<'noted' | 'unknown-reference'> {
  return transact(database, async (tx) => {
    const request = await lockRequest(tx, reference);
    if (request === null) return 'unknown-reference';

    await insertNote(tx, { id: createIdentifier(), requestId: request.id, author, text, notedAt: now });
    await appendRecord(tx, { actor: author, action: 'request.noted', subject: `request/${reference}`, now });
    return 'noted';
  });
}
