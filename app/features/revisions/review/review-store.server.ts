import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** The latest request to review the drafts, with an owner's answer if the drafts were sent back. */
export interface StoredReview {
  id: string;
  drafts: string;
  note: string;
  askedBy: string;
  askedAt: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

export async function findReview(database: Database | Tx): Promise<StoredReview | null> {
  const row = await database.selectFrom('contentReviews').selectAll().orderBy('askedAt', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

/** Stores a request for review in place of the earlier one, because all drafts are reviewed together. */
export async function replaceReview(tx: Tx, review: StoredReview): Promise<void> {
  await tx.deleteFrom('contentReviews').execute();
  await tx.insertInto('contentReviews').values(review).execute();
}

export async function answerReview(
  tx: Tx,
  { id, answer, actor, now }: { id: string; answer: string; actor: string; now: Date },
): Promise<void> {
  await tx.updateTable('contentReviews').set({ answer, answeredBy: actor, answeredAt: now }).where('id', '=', id).execute();
}
