import { sql, type NotNull } from 'kysely';

import type { Tx } from '#app/platform/database/open-database.ts';
import type { ItemCount } from './question-bank/count-paper.server.ts';

export interface GradedAttempt {
  id: string;
  learnerId: string;
  codeId: string;
  gradedAt: Date;
  hasPassed: boolean;
}

/** The number of attempts by month, access code and attempt number. */
export interface AttemptCount {
  month: string;
  codeId: string;
  ordinal: number;
  graded: number;
  passed: number;
}

export async function listCountedAttempts(tx: Tx, learnerIds: readonly string[]): Promise<GradedAttempt[]> {
  return tx
    .selectFrom('attempts')
    .select(['id', 'learnerId', 'gradedAt'])
    .$narrowType<{ gradedAt: NotNull }>()
    .select([sql<string>`coalesce(code_id, '')`.as('codeId'), sql<boolean>`state = 'passed'`.as('hasPassed')])
    .where('learnerId', 'in', learnerIds)
    .where('state', 'in', ['passed', 'failed'])
    .where('gradedAt', 'is not', null)
    .execute();
}

/** Adds to the attempt counters. Negative values subtract. */
export async function addAttemptCounts(tx: Tx, counts: readonly AttemptCount[]): Promise<void> {
  if (counts.length === 0) return;
  await tx
    .insertInto('attemptCounts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['month', 'codeId', 'ordinal']).doUpdateSet({
        graded: sql<number>`attempt_counts.graded + excluded.graded`,
        passed: sql<number>`attempt_counts.passed + excluded.passed`,
      }),
    )
    .execute();
  await tx.deleteFrom('attemptCounts').where('graded', '=', 0).execute();
}

/** Adds to the item and option counters. Negative values subtract. */
export async function addToItemCounts(tx: Tx, counts: readonly ItemCount[]): Promise<void> {
  if (counts.length === 0) return;
  const grown = (column: string) => sql<number>`${sql.ref(`item_counts.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await tx
    .insertInto('itemCounts')
    .values(counts.map(({ options: _, ...count }) => count))
    .onConflict((conflict) =>
      conflict.columns(['item', 'paperSize']).doUpdateSet({
        asked: grown('asked'),
        correct: grown('correct'),
        restSum: grown('restSum'),
        restSquares: grown('restSquares'),
        correctRestSum: grown('correctRestSum'),
        timed: grown('timed'),
        seconds: grown('seconds'),
      }),
    )
    .execute();
  await addOptionCounts(tx, counts);

  if (counts.every(({ asked }) => asked > 0)) return;
  await tx.deleteFrom('itemCounts').where('asked', '=', 0).execute();
  await tx.deleteFrom('optionCounts').where('chosen', '=', 0).execute();
}

async function addOptionCounts(tx: Tx, counts: readonly ItemCount[]): Promise<void> {
  const rows = counts.flatMap(({ item, paperSize, options }) =>
    [...options].map(([position, { chosen, restSum }]) => ({ item, paperSize, position, chosen, restSum })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('optionCounts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['item', 'paperSize', 'position']).doUpdateSet({
        chosen: sql<number>`option_counts.chosen + excluded.chosen`,
        restSum: sql<number>`option_counts.rest_sum + excluded.rest_sum`,
      }),
    )
    .execute();
}
