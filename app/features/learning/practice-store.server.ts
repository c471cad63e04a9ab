import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { PracticeReview } from './rules.ts';

/** Twelve a day for more than two years. The whole log is worked through when it's asked for, so it may not grow for ever; what comes after isn't kept. */
const mostReviews = 10_000;

/** Adds answers to a learner's log. One that is sent twice is kept once. */
export async function addReviews(
  tx: Tx,
  { learnerId, reviews, now }: { learnerId: string; reviews: readonly PracticeReview[]; now: Date },
): Promise<void> {
  if (reviews.length === 0 || (await countReviews(tx, learnerId)) + reviews.length > mostReviews) return;

  const received_at = now.toISOString();
  await tx
    .insertInto('practice_reviews')
    .values(
      reviews.map(({ id, at, right }) => ({ learner_id: learnerId, item_id: id, answered_at: at, is_right: right ? 1 : 0, received_at })),
    )
    .onConflict((conflict) => conflict.columns(['learner_id', 'item_id', 'answered_at']).doNothing())
    .execute();
}

/** Lists a learner's answers in the order in which they were given. A device whose clock is fast answered at the latest when its answer came. */
export async function listReviews(database: Database | Tx, learnerId: string): Promise<PracticeReview[]> {
  const rows = await database
    .selectFrom('practice_reviews')
    .select(['item_id', 'is_right'])
    .select(sql<string>`case when received_at < answered_at then received_at else answered_at end`.as('at'))
    .where('learner_id', '=', learnerId)
    .execute();

  return rows
    .map((row): PracticeReview => ({ kind: 'practice', id: row.item_id, at: row.at, right: row.is_right === 1 }))
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

export async function countReviews(database: Database | Tx, learnerId: string): Promise<number> {
  const row = await database
    .selectFrom('practice_reviews')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('learner_id', '=', learnerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the answers that two learners both have: those of a device that was heard twice. */
export async function countSharedReviews(database: Database | Tx, one: string, other: string): Promise<number> {
  const row = await database
    .selectFrom('practice_reviews as own')
    .innerJoin('practice_reviews as same', (join) =>
      join.onRef('same.item_id', '=', 'own.item_id').onRef('same.answered_at', '=', 'own.answered_at'),
    )
    .select(sql<number | string>`count(*)`.as('count'))
    .where('own.learner_id', '=', one)
    .where('same.learner_id', '=', other)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Gives the answers of one learner to another: of both logs none is lost. */
export async function moveReviews(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('practice_reviews')
    .columns(['learner_id', 'item_id', 'answered_at', 'is_right', 'received_at'])
    .expression((query) =>
      query
        .selectFrom('practice_reviews as moved')
        .select([sql<string>`${to}`.as('learner_id'), 'item_id', 'answered_at', 'is_right', 'received_at'])
        .where('learner_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['learner_id', 'item_id', 'answered_at']).doNothing())
    .execute();
  await deleteReviews(tx, from);
}

export async function deleteReviews(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('practice_reviews').where('learner_id', '=', learnerId).execute();
}
