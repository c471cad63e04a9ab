import { type ExpressionBuilder, sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { listPlaces, moveCourse } from './course-store.server.ts';
import { deviceCodeOf } from './device-code.server.ts';
import { moveReviews } from './practice/practice-store.server.ts';
import type { LearningProgress } from './rules.ts';
import { replacesUntil } from './time-of-change.ts';

export async function findLearningProgress(database: Database | Tx, learnerId: string): Promise<LearningProgress> {
  const lessons = await database
    .selectFrom('lessonCompletions')
    .select('lessonId')
    .where('learnerId', '=', learnerId)
    .orderBy('completedAt')
    .execute();
  const ticks = await database.selectFrom('ticks').select('itemId').where('learnerId', '=', learnerId).where('ticked', '=', true).execute();

  return {
    lessons: lessons.map((row) => row.lessonId),
    ticks: ticks.map((row) => row.itemId),
    places: await listPlaces(database, learnerId),
  };
}

/** The records that a learner has of lessons and of practice items, to look for some of them. */
const recordsOf = {
  lessons: (learner: ExpressionBuilder<Schema, 'learners'>, ids: readonly string[]) =>
    learner
      .selectFrom('lessonCompletions')
      .select('lessonId as id')
      .whereRef('lessonCompletions.learnerId', '=', 'learners.id')
      .where('lessonId', 'in', ids),
  practice: (learner: ExpressionBuilder<Schema, 'learners'>, ids: readonly string[]) =>
    learner
      .selectFrom('practiceReviews')
      .select('itemId as id')
      .whereRef('practiceReviews.learnerId', '=', 'learners.id')
      .where('itemId', 'in', ids),
};

/**
 * Counts the learners who completed at least one of these lessons, or answered at least one of these practice items. Looking up each learner
 * needs no further index, and half the time of counting the distinct ones of all records: of 100,000 learners, 0.12 instead of 0.26 seconds
 * on SQLite for six lessons.
 */
export async function countLearnersWith(database: Database | Tx, kind: keyof typeof recordsOf, ids: readonly string[]): Promise<number> {
  const row = await database
    .selectFrom('learners')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((learner) => learner.exists(recordsOf[kind](learner, ids)))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Finds the learner that an ID currently refers to. The ID of a merged learner refers to the remaining learner. */
export async function resolveMergedLearner(database: Database | Tx, learnerId: string): Promise<string> {
  const row = await database.selectFrom('learnerMerges').select('toId').where('fromId', '=', learnerId).executeTakeFirst();
  return row?.toId ?? learnerId;
}

/**
 * Creates the learner if needed and locks their row until the transaction ends, so that counts stay correct. Returns the locked learner,
 * which is the remaining one if this learner has just been merged. A manager's actions don't count as a visit.
 */
export async function lockLearner(tx: Tx, learnerId: string, now: Date, { isVisit = true } = {}): Promise<string> {
  for (let asked = await resolveMergedLearner(tx, learnerId); ;) {
    await touchLearner(tx, asked, { now, isVisit });

    const kept = await resolveMergedLearner(tx, asked);
    if (kept === asked) return asked;
    asked = kept;
  }
}

/**
 * Locks two learners, always in the same order, so that two merges can't deadlock. Returns the locked learners, which are identical if the
 * two are already merged.
 */
export async function lockLearners(
  tx: Tx,
  [one, other]: [string, string],
  touch: { now: Date; isVisit: boolean },
): Promise<[string, string]> {
  for (;;) {
    const asked: [string, string] = [await resolveMergedLearner(tx, one), await resolveMergedLearner(tx, other)];
    for (const id of [...new Set(asked)].toSorted()) await touchLearner(tx, id, touch);

    const kept: [string, string] = [await resolveMergedLearner(tx, one), await resolveMergedLearner(tx, other)];
    if (kept[0] === asked[0] && kept[1] === asked[1]) return kept;
  }
}

async function touchLearner(tx: Tx, learnerId: string, { now, isVisit }: { now: Date; isVisit: boolean }): Promise<void> {
  await tx
    .insertInto('learners')
    .values({ id: learnerId, createdAt: now, lastSeenAt: now, deviceCode: deviceCodeOf(learnerId) })
    // Setting a column to its own value also locks the row. An erased person who returns starts with an empty record.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(isVisit ? { lastSeenAt: now, erasure: null } : { lastSeenAt: sql.ref<Date>('learners.lastSeenAt') }),
    )
    .execute();
}

/** The value of `stage` in a merged learner's row. */
export const mergedStage = 'merged';

export async function hasLearner(database: Database | Tx, learnerId: string): Promise<boolean> {
  const row = await database.selectFrom('learners').select('id').where('id', '=', learnerId).executeTakeFirst();
  return row !== undefined;
}

/** Locks a learner for a change made by a manager, like `lockLearner`. Returns null if the learner doesn't exist. */
export async function lockKnownLearner(tx: Tx, learnerId: string, now: Date): Promise<string | null> {
  return (await hasLearner(tx, learnerId)) ? lockLearner(tx, learnerId, now, { isVisit: false }) : null;
}

export interface CompletedLesson {
  id: string;
  at: Date;
}

/** Adds completed lessons and returns the new ones. The time of the first completion is kept, whichever arrives first. */
export async function insertLessonCompletions(
  tx: Tx,
  { learnerId, lessons }: { learnerId: string; lessons: readonly CompletedLesson[] },
): Promise<string[]> {
  const before = await tx.selectFrom('lessonCompletions').select('lessonId').where('learnerId', '=', learnerId).execute();
  const known = new Set(before.map(({ lessonId }) => lessonId));
  // One statement can't write the same row twice.
  const earliest = new Map(lessons.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ id, at }) => [id, at]));
  const written = await tx
    .insertInto('lessonCompletions')
    .values([...earliest].map(([lessonId, completedAt]) => ({ learnerId, lessonId, completedAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'lessonId'])
        .doUpdateSet({ completedAt: sql<Date>`excluded.completed_at` })
        .where(sql<boolean>`excluded.completed_at < lesson_completions.completed_at`),
    )
    .returning('lessonId')
    .execute();
  if (written.length > 0) await recountLessons(tx, learnerId);
  return [...new Set(lessons.map(({ id }) => id))].filter((id) => !known.has(id));
}

/** Updates the number of completed lessons and the last completed lesson in the learner's row. */
export async function recountLessons(tx: Tx, learnerId: string): Promise<void> {
  await tx
    .updateTable('learners')
    .set({
      lessonCount: sql<number>`(select count(*) from lesson_completions where learner_id = ${learnerId})`,
      lastLesson: sql<string | null>`(select lesson_id from lesson_completions where learner_id = ${learnerId}
        order by completed_at desc, lesson_id desc limit 1)`,
    })
    .where('id', '=', learnerId)
    .execute();
}

/** Saves a tick. An older one that arrives late changes nothing. */
export async function upsertTick(
  tx: Tx,
  { learnerId, itemId, ...values }: { learnerId: string; itemId: string; ticked: boolean; changedAt: Date },
): Promise<void> {
  await tx
    .insertInto('ticks')
    .values({ learnerId, itemId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'itemId']).doUpdateSet(values).where('ticks.changedAt', '<', replacesUntil(values.changedAt)),
    )
    .execute();
}

/**
 * Moves one learner's lessons, ticks, practice answers and lesson activity to another. A lesson that both learners completed keeps the
 * earlier time.
 */
export async function moveLearning(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('lessonCompletions')
    .columns(['learnerId', 'lessonId', 'completedAt'])
    .expression((query) =>
      query
        .selectFrom('lessonCompletions as moved')
        .select([sql<string>`${to}`.as('learnerId'), 'lessonId', 'completedAt'])
        .where('learnerId', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'lessonId']).doUpdateSet({
        completedAt: sql<Date>`case when excluded.completed_at < lesson_completions.completed_at then excluded.completed_at else lesson_completions.completed_at end`,
      }),
    )
    .execute();
  await tx.deleteFrom('lessonCompletions').where('learnerId', '=', from).execute();

  await tx
    .insertInto('ticks')
    .columns(['learnerId', 'itemId', 'ticked', 'changedAt'])
    .expression((query) =>
      query
        .selectFrom('ticks as moved')
        .select([sql<string>`${to}`.as('learnerId'), 'itemId', 'ticked', 'changedAt'])
        .where('learnerId', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'itemId']).doUpdateSet({
        ticked: sql<boolean>`case when excluded.ticked > ticks.ticked then excluded.ticked else ticks.ticked end`,
        changedAt: sql<Date>`case when excluded.changed_at > ticks.changed_at then excluded.changed_at else ticks.changed_at end`,
      }),
    )
    .execute();
  await tx.deleteFrom('ticks').where('learnerId', '=', from).execute();
  await moveReviews(tx, { from, to });
  await moveCourse(tx, { from, to });
  await recountLessons(tx, from);
  await recountLessons(tx, to);
}

/** Lists this learner and everyone merged into them, for their devices and signatures. */
export async function listMergedIds(database: Database | Tx, learnerId: string): Promise<string[]> {
  const rows = await database.selectFrom('learnerMerges').select('fromId').where('toId', '=', learnerId).execute();
  return [learnerId, ...rows.map((row) => row.fromId)];
}

/** Lists the times since a given one when other learners were merged into these, oldest first. */
export async function listMergeTimes(tx: Tx, learnerIds: readonly string[], since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('learnerMerges')
    .select('mergedAt')
    .where('toId', 'in', learnerIds)
    .where('mergedAt', '>', since)
    .orderBy('mergedAt')
    .execute();
  return rows.map((row) => row.mergedAt);
}

/**
 * Records a merge. The remaining learner's first and last visits then cover both learners, and earlier merges into the merged learner point
 * to the remaining one.
 */
export async function insertMerge(tx: Tx, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> {
  const both = [from, to];
  await tx
    .updateTable('learners')
    .set((query) => ({
      createdAt: query
        .selectFrom('learners')
        .select((select) => select.fn.min('createdAt').as('first'))
        .where('id', 'in', both),
      lastSeenAt: query
        .selectFrom('learners')
        .select((select) => select.fn.max('lastSeenAt').as('last'))
        .where('id', 'in', both),
    }))
    .where('id', '=', to)
    .execute();
  await tx.updateTable('learnerMerges').set({ toId: to }).where('toId', '=', from).execute();
  await tx.insertInto('learnerMerges').values({ fromId: from, toId: to, mergedAt: now }).execute();

  const newestSignature = sql<Date | null>`(select max(agreement_signed_at) from learners where id in (${from}, ${to}))`;
  await tx.updateTable('learners').set({ agreementSignedAt: newestSignature }).where('id', '=', to).execute();
  // Merged learners no longer appear in any list.
  await tx.updateTable('learners').set({ stage: mergedStage }).where('id', '=', from).execute();
}
