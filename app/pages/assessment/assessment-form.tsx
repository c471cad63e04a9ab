import type { ReactNode, Ref } from 'react';
import { href, Link, useSearchParams } from 'react-router';

import type { AskedAttempt, AssessmentResult } from '#app/features/assessment/find-assessment.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { SavingNote } from '../saving-note.tsx';
import { QuestionField } from './question-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Answers } from './use-answers.ts';

export interface AssessmentFormProps {
  attempt: AskedAttempt;
  answers: Answers;
  result: AssessmentResult | null;
  onGraded: (attemptId: string) => void;
  /** The links shown above the questions during an answer review. */
  waysOn: ReactNode;
  ref: Ref<HTMLElement>;
}

/** Shows the assessment one section at a time. After grading, the form is locked and shows the right answers. */
export function AssessmentForm({ attempt, answers, result, onGraded, waysOn, ref }: AssessmentFormProps) {
  const [search] = useSearchParams();
  const current = attempt.sections.find((section) => String(section.id) === search.get('section')) ?? attempt.sections[0];
  if (current === undefined) return null;

  const position = attempt.sections.indexOf(current);
  const previous = attempt.sections[position - 1];
  const next = attempt.sections[position + 1];

  return (
    <section ref={ref} tabIndex={-1} aria-label="Questions" className="outline-none">
      <Strip attempt={attempt} answers={answers} current={current.id} isGraded={result !== null} waysOn={waysOn} />
      <div className="mt-6 flex flex-col gap-5">
        {attempt.questions.map((question, index) =>
          question.section === current.id ? (
            <QuestionField
              key={question.id}
              question={question}
              number={index + 1}
              answer={answers.given[question.id]}
              feedback={result?.feedback.find((feedback) => feedback.questionId === question.id)}
              onChoose={(answer) => answers.choose(question.id, answer)}
            />
          ) : null,
        )}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        {previous === undefined ? null : (
          <SectionLink id={previous.id} look="secondary">
            Previous Section
          </SectionLink>
        )}
        {next === undefined ? null : <SectionLink id={next.id}>Next Section</SectionLink>}
        {next === undefined && result === null ? <SubmitButton attempt={attempt} answers={answers} onGraded={onGraded} /> : null}
      </div>
    </section>
  );
}

function SectionLink({ id, look, children }: { id: number; look?: 'secondary'; children: string }) {
  return (
    <Link
      to={`?section=${id}`}
      className={buttonClass(look)}
      onClick={() => document.getElementById('content')?.focus({ preventScroll: true })}
    >
      {children}
    </Link>
  );
}

interface StripProps extends Pick<AssessmentFormProps, 'attempt' | 'answers' | 'waysOn'> {
  current: number;
  isGraded: boolean;
}

function Strip({ attempt, answers, current, isGraded, waysOn }: StripProps) {
  const total = attempt.questions.length;
  const answered = countAnswered(attempt, answers);

  return (
    <div className="sticky top-14 z-20 -mx-4 border-b border-line bg-paper px-4 pt-3 sm:-mx-6 sm:px-6 md:top-0 md:-mx-10 md:px-10 lg:-mx-12 lg:px-12 print:static">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={classNames('text-sm font-semibold tabular-nums', waysOn !== null && 'max-sm:sr-only')}>
          {answered} / {total} answered
        </p>
        {isGraded ? (
          waysOn
        ) : (
          <SavingNote
            status={answers.status}
            isStored={answers.isStored}
            onRetry={answers.retry}
            gate={`${href('/va-login')}?next=${href('/assessment')}`}
          >
            <Icon
              name={answers.status === 'saved' ? 'cloud-check' : 'cloud-upload'}
              className={classNames('size-4', answers.status === 'saved' && 'text-success')}
            />
            {answers.status === 'saved' ? ' Saved' : ' Saving'}
          </SavingNote>
        )}
      </div>
      <ProgressBar value={answered / total} label="Questions answered" className="mt-2" />
      <nav aria-label="Sections" className="mt-1 flex gap-1 overflow-x-auto">
        {attempt.sections.map((section) => {
          const isCurrent = section.id === current;
          return (
            <Link
              key={section.id}
              to={`?section=${section.id}`}
              aria-current={isCurrent ? 'page' : undefined}
              preventScrollReset
              className={classNames(
                'inline-flex min-h-11 items-center border-b-2 px-3 text-[0.9375rem] whitespace-nowrap',
                isCurrent ? 'border-brand font-semibold text-ink' : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              {section.id}. {section.title}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

function countAnswered(attempt: AskedAttempt, answers: Answers): number {
  return attempt.questions.filter((question) => answers.given[question.id] !== undefined).length;
}
