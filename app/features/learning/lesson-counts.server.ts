import type { Content } from '#app/content/load-content.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** Lists the lessons that count toward progress, in order. Modules marked as coming soon don't count (clarifications, Saving). */
export function listLessonIds({ modules, modulePages }: Pick<Content, 'modules' | 'modulePages'>): string[] {
  return modules.flatMap(({ id }) => (modulePages.get(id)?.lessons ?? []).map((lesson) => lesson.id));
}

/** Counts each learner's completed lessons, leaving out lessons that have been removed from the content. */
export async function countLessonsDone(
  database: Database | Tx,
  learnerIds: readonly string[],
  lessonIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map(learnerIds.map((id) => [id, 0]));
  if (learnerIds.length === 0 || lessonIds.length === 0) return counts;

  const rows = await database
    .selectFrom('lessonCompletions')
    .select((select) => ['learnerId', select.fn.countAll<number>().as('count')])
    .where('learnerId', 'in', learnerIds)
    .where('lessonId', 'in', lessonIds)
    .groupBy('learnerId')
    .execute();
  for (const { learnerId, count } of rows) counts.set(learnerId, count);
  return counts;
}

/** Formats progress the same way everywhere, such as "12 of 44". */
export function writeLessons(done: number, lessonIds: readonly string[]): string {
  return `${done} of ${lessonIds.length}`;
}
