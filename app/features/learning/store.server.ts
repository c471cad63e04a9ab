import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { deviceCodeOf } from './device-code.server.ts';
import type { LearningRecord } from './rules.ts';

export async function findLearningRecord(database: Database, learnerId: string): Promise<LearningRecord> {
  const lessons = await database
    .selectFrom('lesson_completions')
    .select('lesson_id')
    .where('learner_id', '=', learnerId)
    .orderBy('completed_at')
    .execute();
  const ticks = await database.selectFrom('ticks').select('item_id').where('learner_id', '=', learnerId).where('ticked', '=', 1).execute();

  return { lessons: lessons.map((row) => row.lesson_id), ticks: ticks.map((row) => row.item_id) };
}

/** Makes sure that a learner exists and holds its row until the transaction ends, so that what is counted next stays true. */
export async function lockLearner(tx: Tx, learnerId: string, now: Date): Promise<void> {
  const time = now.toISOString();
  await tx
    .insertInto('learners')
    .values({ id: learnerId, created_at: time, last_seen_at: time, device_code: deviceCodeOf(learnerId) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_seen_at: time, erasure: null }))
    .execute();
}

/** Holds a learner's row for somebody else who changes it: the learner was not seen. False when there is none. */
export async function holdLearner(tx: Tx, learnerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('learners').set({ id: learnerId }).where('id', '=', learnerId).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a completed lesson; the first completion's time stays. */
export async function insertLessonCompletion(tx: Tx, completion: { learnerId: string; lessonId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('lesson_completions')
    .values({ learner_id: completion.learnerId, lesson_id: completion.lessonId, completed_at: completion.now.toISOString() })
    .onConflict((conflict) => conflict.columns(['learner_id', 'lesson_id']).doNothing())
    .execute();
  await recountLessons(tx, completion.learnerId);
}

/** Brings the number in the learner's row in step with the lessons. */
export async function recountLessons(tx: Tx, learnerId: string): Promise<void> {
  await tx
    .updateTable('learners')
    .set({ lesson_count: sql<number>`(select count(*) from lesson_completions where learner_id = ${learnerId})` })
    .where('id', '=', learnerId)
    .execute();
}

export async function upsertTick(tx: Tx, tick: { learnerId: string; itemId: string; ticked: boolean; now: Date }): Promise<void> {
  const values = { ticked: tick.ticked ? 1 : 0, changed_at: tick.now.toISOString() };
  await tx
    .insertInto('ticks')
    .values({ learner_id: tick.learnerId, item_id: tick.itemId, ...values })
    .onConflict((conflict) => conflict.columns(['learner_id', 'item_id']).doUpdateSet(values))
    .execute();
}
