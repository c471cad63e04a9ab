import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { findAttemptUsage } from './find-attempt-usage.server.ts';
import { findLatestAttempt, listAnswers } from './store.server.ts';
import { findPerson } from './summary-store.server.ts';

export interface AssessmentSummary {
  state: 'none' | 'open' | 'failed' | 'passed' | 'limit-reached';
  answered: number;
  questionCount: number;
  remaining: number;
  /** The learner's name (`choosePerson`), or null until the learner gives one. */
  fullName: string | null;
}

export async function findAssessmentSummary(
  store: { database: Database; content: Content },
  learnerId: string | null,
): Promise<AssessmentSummary> {
  const { assessment } = store.content;
  const standing = await findAttemptUsage(store.database, learnerId, assessment.maxAttempts);
  const latest = learnerId === null ? null : await findLatestAttempt(store.database, learnerId);
  const shared = {
    answered: 0,
    questionCount: assessment.questions.length,
    remaining: standing.remaining,
    fullName: learnerId === null ? null : (await findPerson(store.database, learnerId)).name,
  };

  if (latest?.state === 'passed') return { ...shared, state: 'passed' };
  if (standing.remaining === 0) return { ...shared, state: 'limit-reached' };
  if (latest?.state !== 'open') return { ...shared, state: latest?.state ?? 'none' };

  const answers = await listAnswers(store.database, latest.id);
  return { ...shared, state: 'open', answered: answers.size, questionCount: latest.paper.questions.length };
}
