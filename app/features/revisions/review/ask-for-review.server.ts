import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { appendRecord } from '../../audit-log/append-record.server.ts';
import type { SeenDraft } from '../rules.ts';
import { findSeenDrafts, lockRevisions } from '../store.server.ts';
import { replaceReview } from './review-store.server.ts';
import { writeSeenDrafts } from './rules.ts';

export type AskForReviewResult =
  | { kind: 'asked' }
  | { kind: 'nothing' }
  /** Someone changed a draft since the page was loaded. */
  | { kind: 'moved-on' };

export interface ReviewRequest {
  /** The drafts as they were seen. */
  drafts: readonly SeenDraft[];
  note: string;
  actor: string;
  now: Date;
  /** Notifies the owners, in the same transaction. */
  onAsk: (tx: Tx, asked: { parts: string[]; note: string }) => Promise<void>;
}

/** Marks the drafts as ready for an owner to review and publish. An earlier request is replaced. */
export function askForReview(database: Database, { drafts: seen, note, actor, now, onAsk }: ReviewRequest): Promise<AskForReviewResult> {
  return transact(database, async (tx): Promise<AskForReviewResult> => {
    await lockRevisions(tx);
    const drafts = await findSeenDrafts(tx, seen);
    if (drafts === null) return { kind: 'moved-on' };
    if (drafts.length === 0) return { kind: 'nothing' };

    const parts = drafts.map(({ part }) => part);
    await replaceReview(tx, {
      id: createIdentifier(),
      drafts: writeSeenDrafts(drafts),
      note,
      askedBy: actor,
      askedAt: now,
      answer: null,
      answeredBy: null,
      answeredAt: null,
    });
    await appendRecord(tx, { actor, action: 'content.review-asked', subject: 'content/drafts', after: parts, reason: note || null, now });
    await onAsk(tx, { parts, note });
    return { kind: 'asked' };
  });
}
