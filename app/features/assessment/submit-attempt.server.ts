import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { fullName, gradePaper } from './rules.ts';
import { matchAnswers } from './save-answers.server.ts';
import { closeAttempt, findAttempt, listAnswers, lockOpenAttempt, upsertAnswers } from './store.server.ts';

/** An attempt that was passed just now: what a certificate is made of. */
export interface PassedAttempt {
  attemptId: string;
  learnerId: string;
  holder: string;
  correct: number;
  total: number;
  contentVersion: string;
  now: Date;
}

export interface SubmitAttempt {
  attemptId: string;
  learnerId: string;
  /** Answers that the browser had not been able to save yet. */
  answers: { questionId: number; answer: string }[];
  /** Runs in the transaction that grades: what follows from a pass is there with it, or not at all. */
  onPass: (tx: Tx, passed: PassedAttempt) => Promise<void>;
  now: Date;
}

export type Submitted =
  | { kind: 'graded'; passed: boolean }
  /** It was graded before, by another tab or the same click sent twice: the result stands. */
  | { kind: 'already-graded'; passed: boolean }
  | { kind: 'unknown-attempt' }
  | { kind: 'unknown-answer'; questionId: number };

/** Grades an attempt once, whoever asks first. Unanswered questions are allowed. */
export async function submitAttempt(database: Database, submit: SubmitAttempt): Promise<Submitted> {
  const attempt = await findAttempt(database, submit.attemptId, submit.learnerId);
  if (attempt === null) return { kind: 'unknown-attempt' };

  const late = matchAnswers(attempt.paper, submit.answers);
  if (!(late instanceof Map)) return late;

  const result = await transact(database, async (tx) => {
    await lockLearner(tx, submit.learnerId, submit.now);
    if (!(await lockOpenAttempt(tx, attempt.id, submit.learnerId, submit.now))) return null;

    await upsertAnswers(tx, attempt.id, late, submit.now);
    const graded = gradePaper(attempt.paper, await listAnswers(tx, attempt.id));
    await closeAttempt(tx, attempt.id, { state: graded.passed ? 'passed' : 'failed', correct: graded.correct, now: submit.now });

    if (graded.passed) await submit.onPass(tx, await describePass(tx, submit, graded));
    return graded;
  });
  if (result !== null) return { kind: 'graded', passed: result.passed };

  const standing = await findAttempt(database, submit.attemptId, submit.learnerId);
  return { kind: 'already-graded', passed: standing?.state === 'passed' };
}

/** Reads the name again inside the transaction: it could be corrected until now. */
async function describePass(tx: Tx, submit: SubmitAttempt, graded: { correct: number; total: number }): Promise<PassedAttempt> {
  const attempt = await findAttempt(tx, submit.attemptId, submit.learnerId);
  if (attempt === null) throw new Error('An attempt vanished while it was graded.');

  return {
    attemptId: attempt.id,
    learnerId: attempt.learnerId,
    holder: fullName(attempt.participant),
    correct: graded.correct,
    total: graded.total,
    contentVersion: attempt.contentVersion,
    now: submit.now,
  };
}
