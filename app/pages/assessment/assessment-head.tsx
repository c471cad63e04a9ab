import { href, Link } from 'react-router';

import type { AssessmentView } from '#app/features/assessment/find-assessment.server.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

/** Shows the participant, the suggested time, the pass mark and, after the first attempt, the number of attempts left. */
export function AssessmentHead({ view, suggestedMinutes }: { view: AssessmentView; suggestedMinutes: string }) {
  const attempt = 'attempt' in view ? view.attempt : null;
  const participant = attempt?.participant;
  // An attempt is graded as it was asked, although the assessment may have changed since.
  const passMark = attempt?.passMark ?? view.passMark;
  const questionCount = attempt?.questions.length ?? view.questionCount;

  return (
    <PageHead eyebrow="Final assessment" title="Assessment">
      {participant === undefined ? (
        <p className="mt-3 max-w-[68ch] text-lg text-pretty text-ink-muted">
          {questionCount} questions about working as a real estate VA. Pass, and your certificate is ready right away.
        </p>
      ) : (
        <p className="mt-3 text-lg">
          Welcome, {participant.firstName} {participant.lastName}
          {view.kind === 'open' ? (
            <Link to="?edit=name" className="ml-3 text-base font-medium text-brand underline underline-offset-2">
              Correct my name
            </Link>
          ) : null}
        </p>
      )}
      <ul className="mt-3 flex list-none flex-wrap gap-x-6 gap-y-1 p-0 text-sm text-ink-muted">
        <li>Suggested total time: {suggestedMinutes}</li>
        <li>Passing score: {passMark}%</li>
        <li>{questionCount} questions</li>
        {view.kind === 'open' ? (
          <li>
            <a href={href('/rules')} target="_blank" rel="noreferrer" className="font-medium text-brand underline underline-offset-2">
              The rules on one page
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ) : null}
      </ul>
      {view.remaining < view.maxAttempts && view.remaining > 0 ? (
        <p className="mt-4 inline-flex items-center gap-2 rounded-md bg-warning-soft px-3 py-2 font-medium text-warning">
          <Icon name="triangle-alert" className="size-4.5 shrink-0" />
          Attempts remaining: {view.remaining} of {view.maxAttempts}
        </p>
      ) : null}
    </PageHead>
  );
}
