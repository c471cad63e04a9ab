import { resolveMergedLearner } from '#app/features/learning/store.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Paper } from './rules.ts';
import { findAttempt, lockOpenAttempt, upsertAnswers } from './store.server.ts';

export interface SaveAnswers {
  attemptId: string;
  learnerId: string;
  answers: { questionId: number; answer: string }[];
  now: Date;
}

export type SaveAnswersResult =
  | { kind: 'saved' }
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
    await upsertAnswers(tx, save.attemptId, answers, save.now);
    return { kind: 'saved' };
  });
}

/**
 * Matches answers to a paper's questions, skipping answers to any other questions. If an answer isn't one of its question's options,
 * returns that question instead.
 */
export function matchAnswers(
  paper: Paper,
  answers: readonly { questionId: number; answer: string }[],
): Map<number, string> | { kind: 'unknown-answer'; questionId: number } {
  const matched = new Map<number, string>();

  for (const { questionId, answer } of answers) {
    const question = paper.questions.find((asked) => asked.id === questionId);
    if (question === undefined) continue;
    if (!question.options.includes(answer)) return { kind: 'unknown-answer', questionId };
    matched.set(questionId, answer);
  }
  return matched;
}
