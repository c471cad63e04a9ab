import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { AskedAttempt, AssessmentView } from '#app/features/assessment/find-assessment.server.ts';
import { AssessmentForm } from './assessment-form.tsx';
import { ResultsCard, ReviewWays } from './results-card.tsx';
import { useAnswers } from './use-answers.ts';

export interface AttemptBodyProps {
  view: AssessmentView;
  attempt: AskedAttempt;
  /** The entry form while the learner's name is being corrected. Otherwise null. */
  correction: ReactNode;
  /** Called when this page submits the attempt, but not when another tab does. */
  onGraded: (attemptId: string) => void;
}

/** Shows an attempt and its results. The answers stay in memory during a name correction, so they don't have to be fetched again. */
export function AttemptBody({ view, attempt, correction, onGraded }: AttemptBodyProps) {
  const [isReviewed, setIsReviewed] = useState(false);
  const result = view.kind === 'graded' || view.kind === 'limit-reached' ? view.result : null;
  const answers = useAnswers(attempt, result !== null);
  const questions = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isReviewed) return;
    questions.current?.focus({ preventScroll: true });
    questions.current?.scrollIntoView({ block: 'start' });
  }, [isReviewed]);

  if (correction !== null) return correction;
  return (
    <>
      {result === null || isReviewed ? null : (
        <ResultsCard result={result} passMark={attempt.passMark} remaining={view.remaining} onReview={() => setIsReviewed(true)} />
      )}
      <AssessmentForm
        ref={questions}
        attempt={attempt}
        answers={answers}
        result={result}
        onGraded={onGraded}
        waysOn={
          result !== null && isReviewed ? (
            <ReviewWays hasPassed={result.passed} remaining={view.remaining} onBack={() => setIsReviewed(false)} />
          ) : null
        }
      />
    </>
  );
}
