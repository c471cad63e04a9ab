import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { sortReviews, type DatedReview } from './practice-rules.ts';
import type { PracticeReview } from '#app/features/learning/rules.ts';

/**
 * The maximum number of answers stored for a learner, which is enough for twelve a day for more than two years. Further answers aren't
 * stored, because each request processes the entire log.
 */
export const mostReviews = 10_000;

/** Adds answers to a learner's log. An answer that was sent twice is stored only once. */
export async function addReviews(
  tx: Tx,
  { learnerId, reviews, now }: { learnerId: string; reviews: readonly PracticeReview[]; now: Date },
): Promise<void> {
  if (reviews.length === 0 || (await countReviews(tx, learnerId)) + reviews.length > mostReviews) return;

  await tx
    .insertInto('practiceReviews')
    .values(reviews.map(({ id, at, right }) => ({ learnerId, itemId: id, answeredAt: new Date(at), isRight: right, receivedAt: now })))
    .onConflict((conflict) => conflict.columns(['learnerId', 'itemId', 'answeredAt']).doNothing())
    .execute();
}

/** Lists a learner's answers in the order they were given. If a device's clock is fast, the time its answers arrived is used instead. */
export async function listReviews(database: Database | Tx, learnerId: string): Promise<Required<DatedReview>[]> {
  const given = sql<string>`answered_at`.as('given');
  return sortReviews(await selectReviews(database).select(given).where('learnerId', '=', learnerId).execute());
}

export function selectReviews(database: Database | Tx) {
  return database
    .selectFrom('practiceReviews')
    .select([
      sql<'practice'>`'practice'`.as('kind'),
      'itemId as id',
      sql<string>`case when received_at < answered_at then received_at else answered_at end`.as('at'),
      'isRight as right',
    ]);
}

export async function countReviews(database: Database | Tx, learnerId: string): Promise<number> {
  const row = await database
    .selectFrom('practiceReviews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('learnerId', '=', learnerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Counts the answers that two learners' logs have in common because one device sent them for both learners. */
export async function countSharedReviews(database: Database | Tx, one: string, other: string): Promise<number> {
  const row = await database
    .selectFrom('practiceReviews as own')
    .innerJoin('practiceReviews as same', (join) =>
      join.onRef('same.itemId', '=', 'own.itemId').onRef('same.answeredAt', '=', 'own.answeredAt'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('own.learnerId', '=', one)
    .where('same.learnerId', '=', other)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Moves one learner's answers to another. If that would exceed the limit, the oldest of the moved answers are left out. */
export async function moveReviews(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const room = Math.max(0, mostReviews - (await countReviews(tx, to)));
  await tx
    .insertInto('practiceReviews')
    .columns(['learnerId', 'itemId', 'answeredAt', 'isRight', 'receivedAt'])
    .expression((query) =>
      query
        .selectFrom('practiceReviews as moved')
        .select([sql<string>`${to}`.as('learnerId'), 'itemId', 'answeredAt', 'isRight', 'receivedAt'])
        .where('learnerId', '=', from)
        // Answers that both learners have take no room.
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('practiceReviews as same')
                .select('same.itemId')
                .where('same.learnerId', '=', to)
                .whereRef('same.itemId', '=', 'moved.itemId')
                .whereRef('same.answeredAt', '=', 'moved.answeredAt'),
            ),
          ),
        )
        .orderBy('answeredAt', 'desc')
        .limit(room),
    )
    .onConflict((conflict) => conflict.columns(['learnerId', 'itemId', 'answeredAt']).doNothing())
    .execute();
  await deleteReviews(tx, from);
}

export async function deleteReviews(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('practiceReviews').where('learnerId', '=', learnerId).execute();
}
