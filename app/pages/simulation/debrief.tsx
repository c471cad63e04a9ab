import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';

import type { LessonPlace } from '#app/content/find-lesson.ts';
import type { Simulation } from '#app/content/schemas/simulation-schema.ts';
import type { Weight } from '#app/draft-check/rule-set.ts';
import { debrief, isIncomplete, isTooShort, type DebriefEntry, type SimulationRun } from '#app/features/simulation/simulation-rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { DecisionTag } from './decision-tag.tsx';

type WeightWords = Record<Weight, { label: string; meaning: string }>;

interface DebriefProps {
  simulation: Simulation;
  run: SimulationRun;
  weights: WeightWords;
  lessons: Readonly<Record<string, LessonPlace>>;
  onAgain: () => void;
}

/** Shows a review of the morning: each decision with its reason and lesson, and each reply with what happened next. */
export function Debrief({ simulation, run, weights, lessons, onAgain }: DebriefProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const results = debrief(simulation, run);

  return (
    <section aria-labelledby="debrief" className="max-w-3xl">
      <h2 id="debrief" ref={heading} tabIndex={-1} className="font-serif text-3xl font-semibold outline-none">
        That's the morning
      </h2>
      <p role="status" className="mt-3 font-serif text-2xl font-semibold">
        <span className="text-6xl tabular-nums">{results.filter(({ isRight }) => isRight).length}</span> of {results.length} sorted
        correctly
      </p>
      <ol className="mt-6 mb-0 list-none divide-y divide-line border-y border-line p-0">
        {results.map((result) => (
          <li key={result.message.id} className="py-6">
            <Result result={result} weights={weights} lesson={lessons[result.message.lesson]} />
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={href('/practice')}>Back to practice</ButtonLink>
        <Button look="quiet" onClick={onAgain}>
          Try the morning again
        </Button>
      </div>
    </section>
  );
}

interface ResultProps {
  result: DebriefEntry;
  weights: WeightWords;
  lesson: LessonPlace | undefined;
}

function Result({ result: { message, choice, isRight, late, reply }, weights, lesson }: ResultProps) {
  const { from, subject, answer, reasons } = message;

  return (
    <article>
      <h3 className="flex items-start gap-2 text-lg font-semibold">
        <Icon name={isRight ? 'circle-check' : 'circle-x'} className={`mt-1 size-5 shrink-0 ${isRight ? 'text-success' : 'text-danger'}`} />
        <span>
          <span className="sr-only">{isRight ? 'Right: ' : 'Not quite: '}</span>
          {subject} <span className="font-normal text-ink-muted">{from}</span>
        </span>
      </h3>
      <dl className="mt-3 mb-0 grid gap-3">
        {choice === null ? (
          <Line term="You">You didn't get to it.</Line>
        ) : (
          <Line term="You">
            <DecisionTag choice={choice} />
            {isRight ? null : <span className="mt-1 block">{reasons[choice]}</span>}
          </Line>
        )}
        <Line term={isRight ? 'Why' : 'Better'}>
          {isRight ? null : <DecisionTag choice={answer} />}
          <span className={isRight ? 'block' : 'mt-1 block'}>{reasons[answer]}</span>
        </Line>
        {late === null ? null : <Line term="Too late">{late}</Line>}
        {message.reply === undefined ? null : <ReplyLines reply={message.reply} sent={reply} weights={weights} />}
      </dl>
      {lesson === undefined ? null : (
        <Link to={lesson.to} className="mt-2 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2">
          Lesson: {lesson.title}
        </Link>
      )}
    </article>
  );
}

interface ReplyLinesProps {
  reply: NonNullable<DebriefEntry['message']['reply']>;
  sent: DebriefEntry['reply'];
  weights: WeightWords;
}

function ReplyLines({ reply, sent, weights }: ReplyLinesProps) {
  return (
    <>
      <Line term="Your reply">
        {sent === null ? (
          "You didn't send one."
        ) : (
          <>
            <span className="block rounded-lg border border-line bg-sunken px-4 py-3 wrap-break-word whitespace-pre-line">{sent.text}</span>
            <span className="mt-1 block text-[0.9375rem] text-ink-muted">{sayFound(sent, reply, weights)}</span>
          </>
        )}
      </Line>
      {sent === null || sent.outcome === null ? null : <Line term="What happened">{sent.outcome}</Line>}
      <Line term="A reply that works">
        <span className="block rounded-lg border border-line bg-surface px-4 py-3 whitespace-pre-line">{reply.model}</span>
      </Line>
    </>
  );
}

function sayFound({ text, found }: NonNullable<DebriefEntry['reply']>, reply: ReplyLinesProps['reply'], weights: WeightWords): string {
  if (found === null) return "The draft check hadn't loaded when you sent your reply.";
  if (isTooShort(text)) return 'Your reply is too short to answer the message. Compare it with the one below.';
  if (found.length === 0 && isIncomplete(text, reply)) return 'Your reply leaves out something it needs. Compare it with the one below.';
  if (found.length === 0) return "The draft check found nothing. It doesn't catch everything, so compare your reply with the one below.";
  return `The draft check said: ${found.map(({ weight, title }) => `${weights[weight].label}, ${title}`).join('; ')}.`;
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-ink-muted">{term}</dt>
      <dd className="m-0 max-w-[68ch]">{children}</dd>
    </div>
  );
}
