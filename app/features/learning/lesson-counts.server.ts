import { sql } from 'kysely';

import type { Content } from '#app/content/load-content.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** Lists the lessons that count toward progress, in order: those of every module that isn't coming soon (clarifications, Saving). */
export function listLessonIds({ modules, modulePages }: Pick<Content, 'modules' | 'modulePages'>): string[] {
  return modules.flatMap(({ id }) => (modulePages.get(id)?.lessons ?? []).map((lesson) => lesson.id));
}

/** Counts each learner's completed lessons among those that count, because the content may have dropped some since. */
export async function countLessonsDone(
  database: Database | Tx,
  learnerIds: readonly string[],
  lessonIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map(learnerIds.map((id) => [id, 0]));
  if (learnerIds.length === 0 || lessonIds.length === 0) return counts;

  const rows = await database
    .selectFrom('lessonCompletions')
    .select(['learnerId', sql<number | string>`count(*)`.as('count')])
    .where('learnerId', 'in', learnerIds)
    .where('lessonId', 'in', lessonIds)
    .groupBy('learnerId')
    .execute();
  for (const row of rows) counts.set(row.learnerId, Number(row.count));
  return counts;
}

/** Writes progress wherever it's shown: "12 of 44". */
export function writeLessons(done: number, lessonIds: readonly string[]): string {
  return `${done} of ${lessonIds.length}`;
}
