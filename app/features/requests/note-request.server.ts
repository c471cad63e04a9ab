import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { hashText } from '#app/platform/hash-chain.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { insertNote, lockRequest, revertRevision } from './store.server.ts';

export interface NoteRequest {
  reference: string;
  /** The key of the form that the note was typed in. If its answer was lost and it's sent again, the note is stored once. */
  formKey?: string | undefined;
  text: string;
  author: string;
  now: Date;
}

/**
 * Adds a note for colleagues, which clients never see. Notes can't be edited, so there are no conflicts to check for. The audit log
 * records that a note was added but not its text, because a note might be about a person.
 */
export function noteRequest(
  database: Database,
  { reference, formKey = createIdentifier(), text, author, now }: NoteRequest,
): Promise<'noted' | 'unknown-reference'> {
  return transact(database, async (tx) => {
    const request = await lockRequest(tx, reference);
    if (request === null) return 'unknown-reference';

    const id = hashText(`${formKey} ${text}`);
    if (!(await insertNote(tx, { id, requestId: request.id, author, text, notedAt: now }))) {
      await revertRevision(tx, request);
      return 'noted';
    }
    await appendRecord(tx, { actor: author, action: 'request.noted', subject: `request/${reference}`, now });
    return 'noted';
  });
}
