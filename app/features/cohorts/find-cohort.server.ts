import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '../access/rules.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { listLessonIds } from '../learning/lesson-counts.server.ts';
import { medianDays } from './rules.ts';
import { countAsked, countEntered, countPassed, countProgressed, listPasses, type CohortFigures } from './store.server.ts';

/** The number of recent passes used to calculate the time to pass. Using every pass took too long for a code with 100,000 learners. */
export const passesTimed = 1_000;

export interface Cohort {
  figures: CohortFigures;
  /** The median number of days from first entry to pass, based on recent passes, or null if no one has passed. */
  daysToPass: number | null;
  /** The lessons that count toward progress (`listLessonIds`). */
  lessonIds: readonly string[];
}

/** Counts the people who entered with a code and summarizes their progress: how far learners got, or how many clients sent a request. */
export async function findCohort(
  { database, content }: { database: Database; content: Pick<Content, 'modules' | 'modulePages'> },
  code: { id: string; audience: Audience },
): Promise<Cohort> {
  const lessonIds = listLessonIds(content);
  // The queries are started together, because PostgreSQL can run them at the same time.
  const [entered, became] = await Promise.all([
    countEntered(database, code.id),
    code.audience === 'training' ? findProgress(database, code.id, lessonIds) : findAsked(database, code.id),
  ]);
  return { figures: { entered, ...became.figures }, daysToPass: became.daysToPass, lessonIds };
}

type CohortProgress = Pick<Cohort, 'daysToPass'> & { figures: Omit<CohortFigures, 'entered'> };

async function findProgress(database: Database, codeId: string, lessonIds: readonly string[]): Promise<CohortProgress> {
  const [progress, passed, passes] = await Promise.all([
    countProgressed(database, codeId, lessonIds),
    countPassed(database, codeId),
    listPasses(database, codeId, passesTimed),
  ]);
  return { figures: { ...progress, passed, asked: 0 }, daysToPass: medianDays(passes) };
}

async function findAsked(database: Database, codeId: string): Promise<CohortProgress> {
  return { figures: { started: 0, finished: 0, passed: 0, asked: await countAsked(database, codeId) }, daysToPass: null };
}
