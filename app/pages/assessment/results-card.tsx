import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';

import type { AssessmentResult, SafetyAdvice, StudyAdvice } from '#app/features/assessment/find-assessment.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';

interface ResultsCardProps {
  result: AssessmentResult;
  passMark: number;
  remaining: number;
  onReview: () => void;
}

/** Shows the results in reading order: the outcome, the score, the next steps and the sections. */
export function ResultsCard({ result, passMark, remaining, onReview }: ResultsCardProps) {
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="result"
      className="mb-8 scroll-mt-20 rounded-lg border border-line bg-surface p-6 shadow-raised outline-none sm:p-8"
    >
      <h2
        id="result"
        className={classNames('flex items-center gap-2.5 text-xl font-bold tracking-wide', result.passed ? 'text-success' : 'text-danger')}
      >
        <Icon name={result.passed ? 'circle-check' : 'circle-x'} className="size-7" />
        {result.passed ? 'PASSED' : 'NOT PASSED'}
      </h2>
      <p className="mt-4 font-serif text-5xl font-semibold tabular-nums">{result.score}%</p>
      <p className="mt-1 text-ink-muted">
        {result.correct} of {result.total} questions correct. The passing score is {passMark}%.
      </p>
      <ProgressBar value={Number(result.score) / 100} label="Overall score" className="mt-4 !h-2" />

      {result.safety.length > 0 ? <SafetyFirst missed={result.safety} /> : null}
      <div className="mt-6">{result.passed ? <PassedNext /> : <FailedNext result={result} remaining={remaining} />}</div>

      <h3 className="mt-8 text-sm font-bold tracking-wide text-ink-muted uppercase">By section</h3>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {result.sections.map((section) => (
          <div key={section.section} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5">
            <dt className="font-medium">{section.title}</dt>
            <dd className="tabular-nums">{section.score}%</dd>
            <dd className="col-span-2">
              <ProgressBar value={section.correct / section.total} label={section.title} />
            </dd>
          </div>
        ))}
      </dl>
      <Button look="secondary" className="mt-8" onClick={onReview}>
        Review Answers
      </Button>
    </section>
  );
}

/** Lists the missed skills that protect clients, above all other study advice. */
function SafetyFirst({ missed }: { missed: readonly SafetyAdvice[] }) {
  return (
    <div className="mt-6 rounded-lg border border-danger p-4">
      <h3 className="flex items-center gap-2.5 font-semibold">
        <Icon name="shield-check" className="size-5 shrink-0 text-danger" /> Review these first to protect clients
      </h3>
      <ul className="mt-2 grid list-none gap-y-3 p-0">
        {missed.map(({ objective, section }) => (
          <li key={objective}>
            {objective}
            {section === null ? null : (
              <Link to={section.to} className="flex min-h-9 items-center py-1 text-brand underline underline-offset-2">
                {section.title}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PassedNext() {
  return (
    <p className="flex items-center gap-2.5 font-medium">
      <Icon name="award" className="size-5 text-brand" />
      Your certificate will open in a moment.
    </p>
  );
}

function FailedNext({ result, remaining }: Pick<ResultsCardProps, 'result' | 'remaining'>) {
  return (
    <>
      <h3 className="font-semibold">Study these again</h3>
      <ul className="mt-2 grid list-none gap-x-8 gap-y-3 p-0 sm:grid-cols-2">
        {result.study.map((module) => (
          <StudyModule key={module.to} module={module} />
        ))}
      </ul>
      <TryAgain remaining={remaining} className="mt-4" />
    </>
  );
}

function StudyModule({ module: { to, title, missed, sections } }: { module: StudyAdvice }) {
  const link = 'inline-flex min-h-9 items-center py-1 text-brand underline underline-offset-2';

  return (
    <li>
      <Link to={to} className={classNames(link, 'font-medium')}>
        {title}
      </Link>{' '}
      <span className="text-sm text-ink-muted">
        {missed} {missed === 1 ? 'question' : 'questions'} missed
      </span>
      <ul className="list-none border-l-2 border-line pl-3">
        {sections.map((section) => (
          <li key={section.to}>
            <Link to={section.to} className={link}>
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Repeats the links of the results card, because the card is hidden during an answer review. */
export function ReviewWays({ hasPassed, remaining, onBack }: { hasPassed: boolean; remaining: number; onBack: () => void }) {
  return (
    <div className="-ml-4 flex flex-wrap items-center gap-x-2">
      <Button look="quiet" onClick={onBack}>
        Back to results
      </Button>
      {hasPassed ? null : <TryAgain remaining={remaining} look="secondary" />}
    </div>
  );
}

function TryAgain({ remaining, ...rest }: { remaining: number; look?: 'secondary'; className?: string }) {
  return remaining > 0 ? (
    <ButtonLink to={`${href('/assessment')}?again=1`} {...rest}>
      Try again ({remaining} left)
    </ButtonLink>
  ) : null;
}
