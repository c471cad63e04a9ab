import { useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import type { AskedAttempt } from '#app/features/assessment/find-assessment.server.ts';
import { refreshLearnerRecord } from '#app/features/learning/learner-record.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import type { ToastMessage } from '#app/ui/toast/toast-queue.ts';
import { toast } from '#app/ui/toast/toast.tsx';
import type { GradingResult } from './answers.tsx';
import { connectionLostMessage, keepPageOpenMessage } from './connection-lost-message.ts';
import type { Answers } from './use-answers.ts';

export interface SubmitButtonProps {
  attempt: AskedAttempt;
  answers: Answers;
  onGraded: (attemptId: string) => void;
}

/**
 * Submits the attempt. If questions are unanswered, the button first asks for confirmation, so that a stray click doesn't use up an
 * attempt.
 */
export function SubmitButton({ attempt, answers, onGraded }: SubmitButtonProps) {
  const { revalidate } = useRevalidator();
  const [isGrading, setIsGrading] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const unanswered = attempt.questions.filter((question) => answers.given[question.id] === undefined);
  const count = countQuestions(unanswered.length);
  const stay = () => setIsAsking(false);

  async function send(): Promise<void> {
    setIsAsking(false);
    setIsGrading(true);
    const submission = { attemptId: attempt.id, answers: answers.unsent(), sentAt: new Date().toISOString(), isSubmission: true };
    const asked = await fetchJson<GradingResult>(href('/assessment/answers'), { send: submission });

    if (asked.kind === 'answered') {
      onGraded(attempt.id);
      toast({ ...noticeOf(asked.answer), kind: 'attempt' });
      toast({ title: 'Assessment graded successfully!' });
      void refreshLearnerRecord();
    } else if (asked.kind === 'no-answer') toast(answers.isStored ? connectionLostMessage : keepPageOpenMessage);
    // The page also reloads its data after a refusal, so that a learner whose session has ended is sent to the gate.
    if (asked.kind !== 'no-answer') await revalidate();
    setIsGrading(false);
  }

  return (
    <>
      <Button onClick={() => (unanswered.length === 0 ? void send() : setIsAsking(true))} disabled={isGrading}>
        {isGrading ? 'Grading' : 'Submit Assessment'}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {unanswered.length === 0 ? 'All questions are answered.' : `${count} ${unanswered.length === 1 ? 'is' : 'are'} still unanswered.`}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Submit with ${count} unanswered?`}
        stay="Keep answering"
        go="Submit anyway"
        onStay={stay}
        onGo={() => void send()}
      >
        <p>Unanswered questions count as wrong, and you can't change your answers once the attempt is graded.</p>
        <UnansweredSections attempt={attempt} unanswered={unanswered} onChoose={stay} />
      </ConfirmDialog>
    </>
  );
}

function noticeOf({ passed, remaining }: GradingResult): ToastMessage {
  if (passed) return { title: 'Congratulations! You passed the assessment!', tone: 'success' };
  if (remaining === 0) return { title: 'Assessment failed. Maximum attempts reached.', tone: 'destructive' };
  return { title: `Assessment failed. ${remaining} attempt(s) remaining.`, tone: 'destructive' };
}

interface UnansweredSectionsProps {
  attempt: AskedAttempt;
  unanswered: AskedAttempt['questions'];
  onChoose: () => void;
}

function UnansweredSections({ attempt, unanswered, onChoose }: UnansweredSectionsProps) {
  return (
    <ul className="mt-3 list-none divide-y divide-line border-y border-line p-0">
      {attempt.sections.map((section) => {
        const open = unanswered.filter((question) => question.section === section.id).length;
        if (open === 0) return null;

        return (
          <li key={section.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              to={`?section=${section.id}`}
              onClick={onChoose}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
            >
              {section.id}. {section.title}
            </Link>
            <span className="text-sm text-ink-muted tabular-nums">
              {open} of {attempt.questions.filter((question) => question.section === section.id).length} unanswered
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function countQuestions(count: number): string {
  return `${count} ${count === 1 ? 'question' : 'questions'}`;
}
