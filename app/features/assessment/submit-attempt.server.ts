import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { fullName } from '#app/forms/clean-text.ts';
import { resolveMergedLearner, lockLearner } from '#app/features/learning/store.server.ts';
import type { Arrival } from '#app/features/learning/time-of-change.ts';
import { countAnswers, keepAttemptCounts } from './keep-counts.server.ts';
import { gradePaper } from './rules.ts';
import { matchAnswers, saveNewest, type SentAnswer } from './save-answers.server.ts';
import { closeAttempt, findAttempt, listAnswers, lockOpenAttempt, type Attempt } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';

/** A newly passed attempt, with the data for its certificate. */
export interface PassedAttempt {
  attemptId: string;
  learnerId: string;
  holder: string;
  correct: number;
  total: number;
  contentVersion: string;
  /** The person who submitted the attempt, for the audit log. */
  actor: string;
  now: Date;
}

/** Runs in the grading transaction, so there's never a pass without a certificate or a certificate without a pass. */
export type OnPass = (tx: Tx, passed: PassedAttempt) => Promise<void>;

export interface SubmitAttempt extends Arrival {
  attemptId: string;
  learnerId: string;
  /** Answers that the browser hadn't saved yet. */
  answers: SentAnswer[];
  onPass: OnPass;
}

export type SubmitAttemptResult =
  | { kind: 'graded'; passed: boolean }
  /** Another tab or a double click has already submitted the attempt. That result stands. */
  | { kind: 'already-graded'; passed: boolean }
  | { kind: 'unknown-attempt' }
  | { kind: 'unknown-answer'; questionId: number };

/** Grades an attempt once, on the first request. Unanswered questions are allowed. */
export function submitAttempt(database: Database, submit: SubmitAttempt): Promise<SubmitAttemptResult> {
  const { attemptId, now } = submit;

  return transact(database, async (tx): Promise<SubmitAttemptResult> => {
    const known = await resolveMergedLearner(tx, submit.learnerId);
    const asked = await findAttempt(tx, attemptId, known);
    if (asked === null) return { kind: 'unknown-attempt' };

    const late = matchAnswers(asked.paper, submit.answers);
    if (!(late instanceof Map)) return late;

    const learnerId = await lockLearner(tx, known, now);
    const isOpen = await lockOpenAttempt(tx, attemptId, learnerId, now);
    // The attempt is read again under the lock, because the name may have been corrected or another tab may have submitted the attempt.
    const attempt = await getAttempt(tx, attemptId, learnerId);
    if (!isOpen) return { kind: 'already-graded', passed: attempt.state === 'passed' };

    await saveNewest(tx, attemptId, late, submit);
    return { kind: 'graded', passed: await gradeAttempt(tx, attempt, { ...submit, actor: 'learner' }) };
  });
}

/** Grades an open attempt with its stored answers and closes it. The caller has locked the attempt's row and the learner's row. */
export async function gradeAttempt(
  tx: Tx,
  attempt: Attempt,
  { onPass, actor, now }: { onPass: OnPass; actor: string; now: Date },
): Promise<boolean> {
  const { passed, correct, total } = gradePaper(attempt.paper, await listAnswers(tx, attempt.id));
  await keepAttemptCounts(tx, { learnerIds: [attempt.learnerId], now }, () =>
    closeAttempt(tx, attempt.id, { state: passed ? 'passed' : 'failed', correct, now }),
  );
  await countAnswers(tx, attempt, now);
  await refreshSummary(tx, attempt.learnerId);
  const after = { attempt: attempt.id, passed, correct, total };
  await appendRecord(tx, { actor, action: 'attempt.submitted', subject: `learner/${attempt.learnerId}`, after, now });

  if (passed) {
    const holder = fullName(attempt);
    const { id: attemptId, learnerId, contentVersion } = attempt;
    await onPass(tx, { attemptId, learnerId, holder, correct, total, contentVersion, actor, now });
  }
  return passed;
}

async function getAttempt(tx: Tx, id: string, learnerId: string): Promise<Attempt> {
  const attempt = await findAttempt(tx, id, learnerId);
  if (attempt === null) throw new Error('An attempt disappeared while it was being graded.');
  return attempt;
}
