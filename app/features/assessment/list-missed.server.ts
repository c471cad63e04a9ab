import type { Database } from '#app/platform/database/open-database.ts';
import { gradePaper } from './rules.ts';
import { listAnswers, listGradedAttempts } from './store.server.ts';

/** A question that a learner got wrong the last time it was asked. `isSafetyCritical` is true if getting it wrong could harm a client. */
interface MissedAnswer {
  question: number;
  gradedAt: number;
  isSafetyCritical: boolean;
}

/** Lists the questions a learner got wrong the last time they were asked. */
export async function listMissed(database: Database, learnerId: string): Promise<MissedAnswer[]> {
  const newest = new Map<number, MissedAnswer & { isMissed: boolean }>();

  for (const attempt of await listGradedAttempts(database, learnerId)) {
    const gradedAt = attempt.gradedAt?.getTime() ?? 0;
    const critical = new Set(attempt.paper.questions.filter(({ safetyObjective }) => safetyObjective !== undefined).map(({ id }) => id));
    for (const { questionId, score } of gradePaper(attempt.paper, await listAnswers(database, attempt.id)).answers)
      newest.set(questionId, { question: questionId, gradedAt, isSafetyCritical: critical.has(questionId), isMissed: score === 0 });
  }
  return [...newest.values()].flatMap(({ isMissed, ...missed }) => (isMissed ? [missed] : []));
}
