import { sql } from 'kysely';
import { z } from 'zod';

import type { Database } from '#app/platform/database/open-database.ts';
import type { PracticeReview } from '../learning/rules.ts';
import { mergedStage } from '../learning/store.server.ts';
import type { PassCount } from './rules.ts';
import type { PaperSums } from './item-statistics.ts';

export interface CountedAttempts extends PassCount {
  month: string;
  /** Empty if the code isn't known. */
  codeId: string;
  ordinal: number;
}

/** Lists the counters of attempts since a month. */
export async function listAttemptCounts(database: Database, since: string): Promise<CountedAttempts[]> {
  const rows = await database.selectFrom('attempt_counts').selectAll().where('month', '>=', since).execute();
  return rows.map(({ code_id: codeId, ...row }) => ({ ...row, codeId }));
}

export async function listCodeLabels(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; label: string | null; audience: string }[]> {
  if (ids.length === 0) return [];
  return database.selectFrom('access_codes').select(['id', 'label', 'audience']).where('id', 'in', ids).execute();
}

/** An item as it was asked, and its sums by paper size. */
export interface CountedItem {
  item: string;
  questionId: number;
  variant: string;
  text: string;
  sums: [PaperSums, ...PaperSums[]];
}

const wordingSchema = z.object({ text: z.string(), options: z.array(z.string()), correctAnswer: z.string() });

/** Lists every item ever asked, of one question or of all, with its options. */
export async function listCountedItems(database: Database, questionId?: number): Promise<CountedItem[]> {
  let items = database.selectFrom('item_counts').selectAll().orderBy('question_id').orderBy('variant').orderBy('asked', 'desc');
  let options = database
    .selectFrom('option_counts')
    .innerJoin('item_counts', (join) =>
      join.onRef('item_counts.item', '=', 'option_counts.item').onRef('item_counts.paper_size', '=', 'option_counts.paper_size'),
    )
    .selectAll('option_counts');
  if (questionId !== undefined) {
    items = items.where('question_id', '=', questionId);
    options = options.where('question_id', '=', questionId);
  }
  const byItem = Map.groupBy(await options.execute(), (row) => row.item);

  const counted = new Map<string, CountedItem>();
  for (const row of await items.execute()) {
    const { text, options: texts, correctAnswer } = wordingSchema.parse(JSON.parse(row.wording));
    const sums = {
      paperSize: row.paper_size,
      asked: row.asked,
      correct: row.correct,
      restSum: row.rest_sum,
      restSquares: row.rest_squares,
      correctRestSum: row.correct_rest_sum,
      timed: row.timed,
      seconds: row.seconds,
      options: texts.map((option, position) => {
        const known = byItem.get(row.item)?.find((one) => one.paper_size === row.paper_size && one.position === position);
        return { text: option, isKey: option === correctAnswer, chosen: known?.chosen ?? 0, restSum: known?.rest_sum ?? 0 };
      }),
    };
    const before = counted.get(row.item);
    if (before === undefined)
      counted.set(row.item, { item: row.item, questionId: row.question_id, variant: row.variant, text, sums: [sums] });
    else before.sums.push(sums);
  }
  return [...counted.values()];
}

/** How many learners have the same last lesson and the same state in the assessment. */
export interface ProgressCount {
  stage: string;
  /** Null before the first lesson. */
  lastLesson: string | null;
  learners: number;
  /** Those of them who haven't been seen since a time. */
  away: number;
}

/** Counts learners by their last lesson and their newest attempt, from one index. */
export async function countProgress(database: Database, notSeenSince: Date): Promise<ProgressCount[]> {
  const { rows } = await sql<{ stage: string; last_lesson: string | null; learners: number | string; away: number | string }>`
    select stage, last_lesson, count(*) as learners, sum(case when last_seen_at < ${notSeenSince.toISOString()} then 1 else 0 end) as away
    from learners where stage <> ${mergedStage} and (erasure is null or erasure = 'kept')
    group by stage, last_lesson`.execute(database);
  return rows.map((row) => ({
    stage: row.stage,
    lastLesson: row.last_lesson,
    learners: Number(row.learners),
    away: Number(row.away),
  }));
}

/** How many recent learners are checked for practice, and how many of those and of their answers are processed. */
const sample = { asked: 2_000, learners: 200, answers: 8_000 };

/**
 * Lists the answers of recent learners who practise, by learner: all of each, because how well an item is known depends
 * on all of them.
 */
export async function sampleReviews(database: Database): Promise<Map<string, PracticeReview[]>> {
  const { rows: learners } = await sql<{ id: string; answers: number | string }>`
    select id, (select count(*) from practice_reviews where learner_id = newest.id) as answers
    from (select id, last_seen_at from learners where erasure is null order by last_seen_at desc, id desc limit ${sample.asked}) as newest
    where exists (select 1 from practice_reviews where learner_id = newest.id)
    order by last_seen_at desc, id desc limit ${sample.learners}`.execute(database);

  let room = sample.answers;
  const chosen = learners.filter(({ answers }) => (room -= Number(answers)) >= 0).map(({ id }) => id);
  if (chosen.length === 0) return new Map();

  const rows = await database
    .selectFrom('practice_reviews')
    .select(['learner_id', 'item_id', 'is_right'])
    .select(sql<string>`case when received_at < answered_at then received_at else answered_at end`.as('at'))
    .where('learner_id', 'in', chosen)
    .execute();
  const inOrder = rows.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  const byLearner = Map.groupBy(inOrder, (row) => row.learner_id);
  return new Map(
    [...byLearner].map(([learner, reviews]) => [
      learner,
      reviews.map((row): PracticeReview => ({ kind: 'practice', id: row.item_id, at: row.at, right: row.is_right === 1 })),
    ]),
  );
}
