import { resolveMergedLearner } from '#app/features/learning/store.server.ts';
import { replacesUntil, timeOf, type Arrival } from '#app/features/learning/time-of-change.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import type { Paper } from './rules.ts';
import { findAttempt, listSavedAnswers, lockOpenAttempt, upsertAnswers } from './store.server.ts';

export interface SentAnswer {
  questionId: number;
  answer: string;
  /** When it was chosen, by the device's clock. Pages of an earlier version don't say. */
  at?: string | undefined;
}

export interface SaveAnswers extends Arrival {
  attemptId: string;
  learnerId: string;
  answers: SentAnswer[];
}

export type SaveAnswersResult =
  /** `outdated` is the number of answers that weren't saved, because newer ones have been. */
  | { kind: 'saved'; outdated: number }
  | { kind: 'unknown-attempt' }
  /** The attempt was graded before these answers arrived. */
  | { kind: 'already-graded' }
  | { kind: 'unknown-answer'; questionId: number };

/** Saves an open attempt's answers. The newest answer to each question counts. The result "saved" means that the answers are on disk. */
export function saveAnswers(database: Database, save: SaveAnswers): Promise<SaveAnswersResult> {
  return transact(database, async (tx): Promise<SaveAnswersResult> => {
    const learnerId = await resolveMergedLearner(tx, save.learnerId);
    const attempt = await findAttempt(tx, save.attemptId, learnerId);
    if (attempt === null) return { kind: 'unknown-attempt' };

    const answers = matchAnswers(attempt.paper, save.answers);
    if (!(answers instanceof Map)) return answers;

    if (!(await lockOpenAttempt(tx, save.attemptId, learnerId, save.now))) return { kind: 'already-graded' };
    return { kind: 'saved', outdated: await saveNewest(tx, save.attemptId, answers, save) };
  });
}

/**
 * Matches answers to a paper's questions, skipping answers to any other questions. If an answer isn't one of its question's options,
 * returns that question instead.
 */
export function matchAnswers(
  paper: Paper,
  answers: readonly SentAnswer[],
): Map<number, SentAnswer> | { kind: 'unknown-answer'; questionId: number } {
  const matched = new Map<number, SentAnswer>();

  for (const sent of answers) {
    const { questionId, answer } = sent;
    const question = paper.questions.find((asked) => asked.id === questionId);
    if (question === undefined) continue;
    if (!question.options.includes(answer)) return { kind: 'unknown-answer', questionId };
    matched.set(questionId, sent);
  }
  return matched;
}

/**
 * Saves answers to an attempt whose row is locked, except those that were chosen before a saved answer and arrive late, because their
 * device was offline. Returns the number of those.
 */
export async function saveNewest(tx: Tx, attemptId: string, matched: ReadonlyMap<number, SentAnswer>, arrival: Arrival): Promise<number> {
  const answers = [...matched.values()].map(({ questionId, answer, at }) => ({ questionId, answer, answeredAt: timeOf({ at }, arrival) }));
  const isLate = answers.some(({ answeredAt }) => replacesUntil(answeredAt) <= arrival.now);
  const saved = isLate ? await listSavedAnswers(tx, attemptId) : [];

  const savedAt = new Map(saved.map((each) => [each.questionId, each.savedAt]));
  const newest = answers.filter(({ questionId, answeredAt }) => (savedAt.get(questionId) ?? 0) < replacesUntil(answeredAt).getTime());
  await upsertAnswers(tx, attemptId, newest);
  return answers.length - newest.length;
}
