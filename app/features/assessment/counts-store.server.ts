import { sql } from 'kysely';

import type { Tx } from '#app/platform/database/open-database.ts';
import type { ItemCount } from './question-bank/count-paper.server.ts';

/** An attempt that has a result, as far as it is counted. */
export interface GradedAttempt {
  id: string;
  learnerId: string;
  codeId: string;
  gradedAt: string;
  passed: boolean;
}

/** How many attempts of one month, one code and one place in the order of a learner's attempts. */
export interface AttemptCount {
  month: string;
  codeId: string;
  ordinal: number;
  graded: number;
  passed: number;
}

export async function listCountedAttempts(tx: Tx, learnerIds: readonly string[]): Promise<GradedAttempt[]> {
  const rows = await tx
    .selectFrom('attempts')
    .select(['id', 'learner_id', 'code_id', 'graded_at', 'state'])
    .where('learner_id', 'in', learnerIds)
    .where('state', 'in', ['passed', 'failed'])
    .where('graded_at', 'is not', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    learnerId: row.learner_id,
    codeId: row.code_id ?? '',
    gradedAt: row.graded_at ?? '',
    passed: row.state === 'passed',
  }));
}

/** Adds to the counters of attempts; less than nothing takes away. */
export async function addAttemptCounts(tx: Tx, counts: readonly AttemptCount[]): Promise<void> {
  if (counts.length === 0) return;
  await tx
    .insertInto('attempt_counts')
    .values(counts.map(({ month, codeId, ordinal, graded, passed }) => ({ month, code_id: codeId, ordinal, graded, passed })))
    .onConflict((conflict) =>
      conflict.columns(['month', 'code_id', 'ordinal']).doUpdateSet({
        graded: sql<number>`attempt_counts.graded + excluded.graded`,
        passed: sql<number>`attempt_counts.passed + excluded.passed`,
      }),
    )
    .execute();
  await tx.deleteFrom('attempt_counts').where('graded', '=', 0).execute();
}

/** Adds to the counters of items and their options; less than nothing takes away. */
export async function addToItemCounts(tx: Tx, counts: readonly ItemCount[]): Promise<void> {
  if (counts.length === 0) return;
  const grown = (column: string) => sql<number>`${sql.ref(`item_counts.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await tx
    .insertInto('item_counts')
    .values(counts.map(toRow))
    .onConflict((conflict) =>
      conflict.columns(['item', 'paper_size']).doUpdateSet({
        asked: grown('asked'),
        correct: grown('correct'),
        rest_sum: grown('rest_sum'),
        rest_squares: grown('rest_squares'),
        correct_rest_sum: grown('correct_rest_sum'),
        timed: grown('timed'),
        seconds: grown('seconds'),
      }),
    )
    .execute();
  await addOptionCounts(tx, counts);

  if (counts.every(({ asked }) => asked > 0)) return;
  await tx.deleteFrom('item_counts').where('asked', '=', 0).execute();
  await tx.deleteFrom('option_counts').where('chosen', '=', 0).execute();
}

async function addOptionCounts(tx: Tx, counts: readonly ItemCount[]): Promise<void> {
  const rows = counts.flatMap(({ item, paperSize, options }) =>
    [...options].map(([position, { chosen, restSum }]) => ({ item, paper_size: paperSize, position, chosen, rest_sum: restSum })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('option_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['item', 'paper_size', 'position']).doUpdateSet({
        chosen: sql<number>`option_counts.chosen + excluded.chosen`,
        rest_sum: sql<number>`option_counts.rest_sum + excluded.rest_sum`,
      }),
    )
    .execute();
}

function toRow({ item, paperSize, questionId, variant, wording, asked, correct, ...sums }: ItemCount) {
  return {
    item,
    paper_size: paperSize,
    question_id: questionId,
    variant,
    wording,
    asked,
    correct,
    rest_sum: sums.restSum,
    rest_squares: sums.restSquares,
    correct_rest_sum: sums.correctRestSum,
    timed: sums.timed,
    seconds: sums.seconds,
  };
}
