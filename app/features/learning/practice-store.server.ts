import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { sortReviews } from './practice-rules.ts';
import type { PracticeReview } from './rules.ts';

/** Twelve a day for more than two years. The whole log is worked through when it's asked for, so it may not grow for ever; what comes after isn't kept. */
const mostReviews = 10_000;

/** Adds answers to a learner's log. One that is sent twice is kept once. */
export async function addReviews(
  tx: Tx,
  { learnerId, reviews, now }: { learnerId: string; reviews: readonly PracticeReview[]; now: Date },
): Promise<void> {
  if (reviews.length === 0 || (await countReviews(tx, learnerId)) + reviews.length > mostReviews) return;

  await tx
    .insertInto('practiceReviews')
    .values(
      reviews.map(({ id, at, right }) => ({ learnerId, itemId: id, answeredAt: new Date(at), isRight: right ? 1 : 0, receivedAt: now })),
    )
    .onConflict((conflict) => conflict.columns(['learnerId', 'itemId', 'answeredAt']).doNothing())
    .execute();
}

/** Lists a learner's answers in the order in which they were given. A device whose clock is fast answered at the latest when its answer came. */
export async function listReviews(database: Database | Tx, learnerId: string): Promise<PracticeReview[]> {
  const rows = await database
    .selectFrom('practiceReviews')
    .select(['itemId', 'isRight'])
    .select(sql<string>`case when received_at < answered_at then received_at else answered_at end`.as('at'))
    .where('learnerId', '=', learnerId)
    .execute();

  return sortReviews(rows.map((row): PracticeReview => ({ kind: 'practice', id: row.itemId, at: row.at, right: row.isRight === 1 })));
}

export async function countReviews(database: Database | Tx, learnerId: string): Promise<number> {
  const row = await database
    .selectFrom('practiceReviews')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('learnerId', '=', learnerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the answers that two learners both have: those of a device that was heard twice. */
export async function countSharedReviews(database: Database | Tx, one: string, other: string): Promise<number> {
  const row = await database
    .selectFrom('practiceReviews as own')
    .innerJoin('practiceReviews as same', (join) =>
      join.onRef('same.itemId', '=', 'own.itemId').onRef('same.answeredAt', '=', 'own.answeredAt'),
    )
    .select(sql<number | string>`count(*)`.as('count'))
    .where('own.learnerId', '=', one)
    .where('same.learnerId', '=', other)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Gives the answers of one learner to another: of both logs none is lost. */
export async function moveReviews(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('practiceReviews')
    .columns(['learnerId', 'itemId', 'answeredAt', 'isRight', 'receivedAt'])
    .expression((query) =>
      query
        .selectFrom('practiceReviews as moved')
        .select([sql<string>`${to}`.as('learnerId'), 'itemId', 'answeredAt', 'isRight', 'receivedAt'])
        .where('learnerId', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['learnerId', 'itemId', 'answeredAt']).doNothing())
    .execute();
  await deleteReviews(tx, from);
}

export async function deleteReviews(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('practiceReviews').where('learnerId', '=', learnerId).execute();
}
