import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { chooseMoved, findAnnotation, mergeAnnotations, type StepAnnotation } from './course-rules.ts';
import type { CheckAnswer, LearningProgress } from './rules.ts';
import { replacesUntil } from './time-of-change.ts';

/** Saves the lesson step that was on screen last. An older step that arrives late changes nothing. */
export async function upsertPlace(
  tx: Tx,
  { learnerId, lessonId, ...values }: { learnerId: string; lessonId: string; stepId: string; seenAt: Date },
): Promise<void> {
  await tx
    .insertInto('lessonPlaces')
    .values({ learnerId, lessonId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'lessonId']).doUpdateSet(values).where('lessonPlaces.seenAt', '<', replacesUntil(values.seenAt)),
    )
    .execute();
}

/** Lists the last step on screen in each lesson, newest last. */
export async function listPlaces(database: Database | Tx, learnerId: string): Promise<LearningProgress['places']> {
  return database
    .selectFrom('lessonPlaces')
    .select(['lessonId as lesson', 'stepId as step'])
    .where('learnerId', '=', learnerId)
    .orderBy('seenAt')
    .orderBy('lessonId')
    .execute();
}

/** Saves an answer to a check. The earliest answer is kept, unless its option no longer exists. */
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
  isRight: boolean;
  answeredAt: Date;
}

/** Lists a learner's answers to the checks in lessons, oldest first. */
export async function listCheckAnswers(database: Database | Tx, learnerId: string): Promise<CheckAnswer[]> {
  return database
    .selectFrom('checkAnswers')
    .select([sql<'check'>`'check'`.as('kind'), 'checkId as id', 'optionText as option', 'isRight as right'])
    .select(sql<string>`answered_at`.as('at'))
    .where('learnerId', '=', learnerId)
    .orderBy('answeredAt')
    .orderBy('checkId')
    .execute();
}

interface StepKey {
  learnerId: string;
  lessonId: string;
  stepId: string;
}

type AnnotationValues = { note: string; notedAt: Date } | { isBookmarked: boolean; bookmarkedAt: Date };

/** Saves a note or a bookmark. An older change that arrives late changes nothing. A deleted note keeps its time. */
export async function upsertAnnotation(tx: Tx, key: StepKey, values: AnnotationValues): Promise<void> {
  const [column, time] =
    'notedAt' in values ? (['stepNotes.notedAt', values.notedAt] as const) : (['stepNotes.bookmarkedAt', values.bookmarkedAt] as const);
  await tx
    .insertInto('stepNotes')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'lessonId', 'stepId'])
        .doUpdateSet(values)
        .where((saved) => saved.or([saved(column, 'is', null), saved(column, '<', replacesUntil(time))])),
    )
    .execute();
}

/** Lists a learner's notes and bookmarks, including deleted ones, so that an older change that arrives late is ignored. */
export async function listAnnotations(database: Database | Tx, learnerId: string): Promise<StepAnnotation[]> {
  const rows = await database
    .selectFrom('stepNotes')
    .select(['lessonId as lesson', 'stepId as step', 'note', 'notedAt', 'isBookmarked', 'bookmarkedAt'])
    .where('learnerId', '=', learnerId)
    .orderBy('lessonId')
    .orderBy('stepId')
    .execute();
  return rows.map((row) => ({
    ...row,
    notedAt: row.notedAt?.toISOString() ?? null,
    bookmarkedAt: row.bookmarkedAt?.toISOString() ?? null,
  }));
}

/**
 * Moves one learner's places, answers and notes to another. Where both learners have data, the newest place, the first answer and both
 * notes are kept. Nothing is moved that would exceed a limit.
 */
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
          isRight: sql<boolean>`excluded.is_right`,
          answeredAt: sql<Date>`excluded.answered_at`,
        })
        .where(sql<boolean>`excluded.answered_at < check_answers.answered_at`),
    )
    .execute();
  const kept = await listAnnotations(tx, to);
  for (const moved of chooseMoved(kept, await listAnnotations(tx, from))) {
    const { lesson, step, note, notedAt, isBookmarked, bookmarkedAt } = mergeAnnotations(findAnnotation(kept, moved), moved);
    const key = { learnerId: to, lessonId: lesson, stepId: step };
    if (notedAt !== null) await upsertAnnotation(tx, key, { note, notedAt: new Date(notedAt) });
    if (bookmarkedAt !== null) await upsertAnnotation(tx, key, { isBookmarked, bookmarkedAt: new Date(bookmarkedAt) });
  }
  await deleteCourse(tx, from);
}

export async function deleteCourse(tx: Tx, learnerId: string): Promise<void> {
  for (const table of ['lessonPlaces', 'checkAnswers', 'stepNotes'] as const)
    await tx.deleteFrom(table).where('learnerId', '=', learnerId).execute();
}
