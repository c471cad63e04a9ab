import { appendRecord } from '../audit-log/append-record.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import { insertLessonCompletions, type CompletedLesson } from './store.server.ts';

export interface CompleteLessons {
  /** The learner's ID. The caller has locked the learner. */
  learnerId: string;
  lessons: readonly CompletedLesson[];
  now: Date;
}

/** Marks a learner's lessons as complete and adds one audit log record for the new ones. */
export async function completeLessons(tx: Tx, { learnerId, lessons, now }: CompleteLessons): Promise<void> {
  if (lessons.length === 0) return;

  const added = await insertLessonCompletions(tx, { learnerId, lessons });
  if (added.length > 0)
    await appendRecord(tx, {
      actor: 'learner',
      action: 'lesson.completed',
      subject: `learner/${learnerId}`,
      after: { lessons: added },
      now,
    });
}
