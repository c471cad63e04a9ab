import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { medianDays } from './cohort-rules.ts';
import {
  countAsked,
  countCohort,
  listMembers,
  listPasses,
  type CohortFigures,
  type CohortMember,
  type MemberFilter,
} from './cohort-store.server.ts';

export interface Cohort {
  figures: CohortFigures;
  /** Days from the first entry to the pass of the one in the middle; null when nobody has passed. */
  daysToPass: number | null;
  /** How many lessons there are today. */
  lessons: number;
  members: CohortMember[];
}

/** Finds who entered with a code and what became of them: the figures, the passes and the list, a query each. */
export async function findCohort(
  { database, content }: { database: Database; content: Pick<Content, 'modules' | 'modulePages'> },
  codeId: string,
  filter: MemberFilter,
): Promise<Cohort> {
  const lessonIds = listLessonIds(content);
  const passes = await listPasses(database, codeId);
  return {
    figures: {
      ...(await countCohort(database, codeId, lessonIds)),
      passed: passes.length,
      asked: await countAsked(database, codeId),
    },
    daysToPass: medianDays(passes),
    lessons: lessonIds.length,
    members: await listMembers(database, { codeId, lessonIds }, filter),
  };
}

/** Lists the lessons of today. */
export function listLessonIds({ modules, modulePages }: Pick<Content, 'modules' | 'modulePages'>): string[] {
  return modules.flatMap(({ id }) => (modulePages.get(id)?.lessons ?? []).map((lesson) => lesson.id));
}
