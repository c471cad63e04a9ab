import { sql } from 'kysely';
import { z } from 'zod';

import type { Database } from '#app/platform/database/open-database.ts';
import type { PracticeReview } from '../learning/rules.ts';
import { sortReviews } from '../learning/practice/practice-rules.ts';
import { selectReviews } from '../learning/practice/practice-store.server.ts';
import { mergedStage } from '../learning/store.server.ts';
import type { PassCount } from './rules.ts';
import type { PaperSums } from './item-statistics.ts';

export interface CountedAttempts extends PassCount {
  month: string;
  /** The access code's ID, or an empty string if the code is unknown. */
  codeId: string;
  ordinal: number;
}

export async function listAttemptCounts(database: Database, since: string): Promise<CountedAttempts[]> {
  return database.selectFrom('attemptCounts').selectAll().where('month', '>=', since).execute();
}

export async function listCodeLabels(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; label: string | null; audience: string }[]> {
  if (ids.length === 0) return [];
  return database.selectFrom('accessCodes').select(['id', 'label', 'audience']).where('id', 'in', ids).execute();
}

/** An item's wording, with its totals by paper size. */
export interface CountedItem {
  item: string;
  questionId: number;
  variant: string;
  text: string;
  sums: [PaperSums, ...PaperSums[]];
}

const wordingSchema = z.object({ text: z.string(), options: z.array(z.string()), correctAnswer: z.string() });

/** Lists every item ever asked, or all the items of one question, with their options. */
export async function listCountedItems(database: Database, asked?: number): Promise<CountedItem[]> {
  let items = database.selectFrom('itemCounts').selectAll().orderBy('questionId').orderBy('variant').orderBy('asked', 'desc');
  let options = database
    .selectFrom('optionCounts')
    .innerJoin('itemCounts', (join) =>
      join.onRef('itemCounts.item', '=', 'optionCounts.item').onRef('itemCounts.paperSize', '=', 'optionCounts.paperSize'),
    )
    .selectAll('optionCounts');
  if (asked !== undefined) {
    items = items.where('questionId', '=', asked);
    options = options.where('questionId', '=', asked);
  }
  const byItem = Map.groupBy(await options.execute(), (row) => row.item);

  const counted = new Map<string, CountedItem>();
  for (const { item, questionId, variant, wording, ...counts } of await items.execute()) {
    const { text, options: texts, correctAnswer } = wordingSchema.parse(wording);
    const sums = {
      ...counts,
      options: texts.map((option, position) => {
        const known = byItem.get(item)?.find((one) => one.paperSize === counts.paperSize && one.position === position);
        return { text: option, isKey: option === correctAnswer, chosen: known?.chosen ?? 0, restSum: known?.restSum ?? 0 };
      }),
    };
    const before = counted.get(item);
    if (before === undefined) counted.set(item, { item, questionId, variant, text, sums: [sums] });
    else before.sums.push(sums);
  }
  return [...counted.values()];
}

/** The number of learners with the same last lesson and the same assessment status. */
export interface ProgressCount {
  stage: string;
  /** The last completed lesson, or null if there's none. */
  lastLesson: string | null;
  learners: number;
  /** The number of these learners who haven't visited since a given time. */
  away: number;
}

/** Counts learners by last lesson and current attempt, using one index. */
export async function countProgress(database: Database, notSeenSince: Date): Promise<ProgressCount[]> {
  const { rows } = await sql<ProgressCount>`
    select stage, last_lesson, count(*) as learners, sum(case when last_seen_at < ${notSeenSince} then 1 else 0 end) as away
    from learners where stage <> ${mergedStage} and (erasure is null or erasure = 'kept')
    group by stage, last_lesson`.execute(database);
  return rows;
}

/** The limits on how many recent learners are checked for practice, and how many learners and answers are processed. */
const sample = { asked: 2_000, learners: 200, answers: 8_000 };

/**
 * Lists the practice answers of recent learners, by learner. All of a learner's answers are included, because how well the learner knows an
 * item depends on all of them.
 */
export async function sampleReviews(database: Database): Promise<Map<string, PracticeReview[]>> {
  const { rows: learners } = await sql<{ id: string; answers: number }>`
    select id, (select count(*) from practice_reviews where learner_id = newest.id) as answers
    from (select id, last_seen_at from learners where erasure is null order by last_seen_at desc, id desc limit ${sample.asked}) as newest
    where exists (select 1 from practice_reviews where learner_id = newest.id)
    order by last_seen_at desc, id desc limit ${sample.learners}`.execute(database);

  let room = sample.answers;
  const chosen = learners.filter(({ answers }) => (room -= answers) >= 0).map(({ id }) => id);
  if (chosen.length === 0) return new Map();

  const reviews = await selectReviews(database).select('learnerId').where('learnerId', 'in', chosen).execute();
  return Map.groupBy(sortReviews(reviews), ({ learnerId }) => learnerId);
}
