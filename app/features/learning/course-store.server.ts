import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { CheckAnswer, LearningRecord } from './rules.ts';

/** Remembers which step of a lesson was on screen. An older one that arrives late changes nothing. */
export async function upsertPlace(
  tx: Tx,
  { learnerId, lessonId, ...values }: { learnerId: string; lessonId: string; stepId: string; seenAt: Date },
): Promise<void> {
  await tx
    .insertInto('lessonPlaces')
    .values({ learnerId, lessonId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'lessonId'])
        .doUpdateSet(values)
        .where(sql<boolean>`excluded.seen_at >= lesson_places.seen_at`),
    )
    .execute();
}

/** Lists the step of each lesson that was on screen last, the newest last. */
export async function listPlaces(database: Database | Tx, learnerId: string): Promise<LearningRecord['places']> {
  return database
    .selectFrom('lessonPlaces')
    .select(['lessonId as lesson', 'stepId as step'])
    .where('learnerId', '=', learnerId)
    .orderBy('seenAt')
    .orderBy('lessonId')
    .execute();
}

/** Saves an answer to a check. The first one counts, unless its option isn't among those of today. */
export async function upsertCheckAnswer(
  tx: Tx,
  { learnerId, checkId, options, ...values }: CheckAnswerRow & { learnerId: string; options: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('checkAnswers')
    .values({ learnerId, checkId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'checkId'])
        .doUpdateSet(values)
        .where(sql<boolean>`excluded.answered_at < check_answers.answered_at or check_answers.option_text not in (${sql.join(options)})`),
    )
    .execute();
}

interface CheckAnswerRow {
  checkId: string;
  optionText: string;
  isRight: number;
  answeredAt: Date;
}

/** Lists a learner's answers to the checks of lessons, the oldest first. */
export async function listCheckAnswers(database: Database | Tx, learnerId: string): Promise<CheckAnswer[]> {
  const rows = await database
    .selectFrom('checkAnswers')
    .select(['checkId', 'optionText', 'isRight', 'answeredAt'])
    .where('learnerId', '=', learnerId)
    .orderBy('answeredAt')
    .orderBy('checkId')
    .execute();
  return rows.map(({ checkId, optionText, isRight, answeredAt }) => ({
    kind: 'check',
    id: checkId,
    option: optionText,
    right: isRight === 1,
    at: answeredAt.toISOString(),
  }));
}

/** Gives what one learner left in lessons to another: of two places the newest stays, of two answers the first. */
export async function moveCourse(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('lessonPlaces')
    .columns(['learnerId', 'lessonId', 'stepId', 'seenAt'])
    .expression((query) =>
      query
        .selectFrom('lessonPlaces as moved')
        .select([sql<string>`${to}`.as('learnerId'), 'lessonId', 'stepId', 'seenAt'])
        .where('learnerId', '=', from),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'lessonId'])
        .doUpdateSet({ stepId: sql<string>`excluded.step_id`, seenAt: sql<Date>`excluded.seen_at` })
        .where(sql<boolean>`excluded.seen_at > lesson_places.seen_at`),
    )
    .execute();

  await tx
    .insertInto('checkAnswers')
    .columns(['learnerId', 'checkId', 'optionText', 'isRight', 'answeredAt'])
    .expression((query) =>
      query
        .selectFrom('checkAnswers as moved')
        .select([sql<string>`${to}`.as('learnerId'), 'checkId', 'optionText', 'isRight', 'answeredAt'])
        .where('learnerId', '=', from),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'checkId'])
        .doUpdateSet({
          optionText: sql<string>`excluded.option_text`,
          isRight: sql<number>`excluded.is_right`,
          answeredAt: sql<Date>`excluded.answered_at`,
        })
        .where(sql<boolean>`excluded.answered_at < check_answers.answered_at`),
    )
    .execute();
  await deleteCourse(tx, from);
}

export async function deleteCourse(tx: Tx, learnerId: string): Promise<void> {
  for (const table of ['lessonPlaces', 'checkAnswers'] as const) await tx.deleteFrom(table).where('learnerId', '=', learnerId).execute();
}
