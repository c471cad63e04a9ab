import { appendRecord } from '../audit-log/append-record.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import { insertLessonCompletions } from './store.server.ts';

export interface CompleteLessons {
  /** The learner's ID. The caller has locked the learner. */
  learnerId: string;
  lessonIds: readonly string[];
  now: Date;
}

/** Marks a learner's lessons as complete and adds one audit log record for the new ones. */
export async function completeLessons(tx: Tx, { learnerId, lessonIds, now }: CompleteLessons): Promise<void> {
  if (lessonIds.length === 0) return;

  const lessons = await insertLessonCompletions(tx, { learnerId, lessonIds: [...new Set(lessonIds)], now });
  if (lessons.length > 0)
    await appendRecord(tx, { actor: 'learner', action: 'lesson.completed', subject: `learner/${learnerId}`, after: { lessons }, now });
}
