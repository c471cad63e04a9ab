import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../../audit-log/append-record.server.ts';
import { lockRevisions } from '../store.server.ts';
import { findOpenReview } from './find-open-review.server.ts';
import { answerReview } from './review-store.server.ts';

export type SendBackResult =
  | { kind: 'sent-back' }
  /** The review was answered, replaced or finished in the meantime. */
  | { kind: 'over' };

/** Sends reviewed drafts back to the person who asked, with what to change. The drafts stay as they are. */
export function sendBack(
  database: Database,
  { id, note, actor, now }: { id: string; note: string; actor: string; now: Date },
): Promise<SendBackResult> {
  return transact(database, async (tx): Promise<SendBackResult> => {
    await lockRevisions(tx);
    const review = await findOpenReview(tx);
    if (review === null || review.id !== id || review.sentBack !== null) return { kind: 'over' };

    await answerReview(tx, { id, answer: note, actor, now });
    await appendRecord(tx, { actor, action: 'content.sent-back', subject: 'content/drafts', after: review.parts, reason: note, now });
    return { kind: 'sent-back' };
  });
}
