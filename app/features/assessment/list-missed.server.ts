import type { Database } from '#app/platform/database/open-database.ts';
import { gradePaper } from './rules.ts';
import { listAnswers, listGradedAttempts } from './store.server.ts';

/** Lists the questions a learner got wrong the last time they were asked, and when that was graded. */
export async function listMissed(database: Database, learnerId: string): Promise<{ question: number; gradedAt: number }[]> {
  const newest = new Map<number, { question: number; gradedAt: number; isMissed: boolean }>();

  for (const attempt of await listGradedAttempts(database, learnerId)) {
    const gradedAt = attempt.gradedAt?.getTime() ?? 0;
    for (const { questionId, score } of gradePaper(attempt.paper, await listAnswers(database, attempt.id)).answers)
      newest.set(questionId, { question: questionId, gradedAt, isMissed: score === 0 });
  }
  return [...newest.values()].filter(({ isMissed }) => isMissed).map(({ question, gradedAt }) => ({ question, gradedAt }));
}
