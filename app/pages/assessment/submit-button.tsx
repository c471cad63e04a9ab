import { useState } from 'react';
import { Link, useNavigation, useSubmit } from 'react-router';

import type { AskedAttempt } from '#app/features/assessment/find-assessment.server.ts';
import { AskBack } from '#app/ui/ask-back.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Answers } from './use-answers.ts';

/** Submits the attempt. With questions unanswered, which is allowed, it asks back first: an attempt is not to be lost at one press. */
export function SubmitButton({ attempt, answers }: { attempt: AskedAttempt; answers: Answers }) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isSent, setIsSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isSubmitting = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const unanswered = attempt.questions.filter((question) => answers.given[question.id] === undefined);
  const count = countQuestions(unanswered.length);

  const stay = () => setIsAsking(false);
  const send = () => {
    setIsAsking(false);
    setIsSent(true);
    void submit(
      { intent: 'submit', attemptId: attempt.id, answers: JSON.stringify(answers.unsent()) },
      { method: 'post', action: '/assessment' },
    ).finally(() => setIsSent(false));
  };

  return (
    <>
      <Button onClick={unanswered.length === 0 ? send : () => setIsAsking(true)} disabled={isSubmitting || isSent}>
        {isSubmitting ? 'Grading' : 'Submit Assessment'}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {unanswered.length === 0 ? 'All questions are answered.' : `${count} ${unanswered.length === 1 ? 'is' : 'are'} still unanswered.`}
      </p>
      <AskBack
        isOpen={isAsking}
        title={`Submit with ${count} unanswered?`}
        stay="Keep answering"
        go="Submit anyway"
        onStay={stay}
        onGo={send}
      >
        <p>An unanswered question counts as wrong, and once it is submitted the attempt is graded.</p>
        <UnansweredSections attempt={attempt} unanswered={unanswered} onChoose={stay} />
      </AskBack>
    </>
  );
}

interface UnansweredSectionsProps {
  attempt: AskedAttempt;
  unanswered: AskedAttempt['questions'];
  onChoose: () => void;
}

/** The sections that have unanswered questions, as links to them. */
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
