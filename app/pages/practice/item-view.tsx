import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { ShownItem } from '#app/features/learning/practice/list-practice.server.ts';
import { answerItem } from '#app/features/learning/practice/practice-record.ts';
import { describeReturn, type PracticeCard } from '#app/features/learning/practice/practice-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceAnswer, SortAnswer } from './choice-answer.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { PartsAnswer } from './parts-answer.tsx';
import { DateAnswer, TermAnswer } from './typed-answer.tsx';

/** Short instructions for each kind of item. */
export const tasks: Record<ShownItem['kind'], string> = {
  sort: 'Sort the request',
  wrong: "What's wrong here?",
  date: 'Count the date',
  order: 'Put these in order',
  choice: 'Choose the answer',
  term: 'Name the term',
};

interface ItemViewProps {
  item: ShownItem;
  card: PracticeCard | undefined;
  /** True if a missed item is asked again in this session. */
  comesBack: boolean;
  headingLevel: 2 | 4;
  /** True if the focus moves to the item, because it follows one that was answered. */
  takesFocus: boolean;
  nextLabel: string;
  onNext: () => void;
}

/** Shows one practice item: the situation and the answer controls, followed by the reason and the time until the next review. */
export function ItemView({ item, card, comesBack, headingLevel, takesFocus, nextLabel, onNext }: ItemViewProps) {
  const [outcome, setOutcome] = useState<{ right: boolean; line: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const Heading = `h${headingLevel}` as const;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (outcome !== null) next.current?.focus();
  }, [outcome]);

  function answer(right: boolean): void {
    setOutcome({ right, line: describeReturn(answerItem(item, right, card), Date.now(), comesBack && !right) });
  }

  return (
    <article aria-label={tasks[item.kind]}>
      <Heading ref={heading} tabIndex={-1} className="font-serif text-2xl font-semibold outline-none">
        {tasks[item.kind]}
      </Heading>
      <p className="mt-2 mb-5 max-w-[68ch] text-[1.0625rem] whitespace-pre-line">{item.prompt}</p>
      <AnswerOf item={item} isAnswered={outcome !== null} onAnswer={answer} />
      <div role="status">
        {outcome === null ? null : (
          <Reason item={item} right={outcome.right}>
            {outcome.line}
          </Reason>
        )}
      </div>
      {outcome === null ? null : (
        <div className="mt-4 flex items-center justify-between gap-4">
          <p className="text-sm text-ink-muted">{outcome.line}</p>
          <Button ref={next} onClick={onNext} className="min-w-28">
            {nextLabel}
          </Button>
        </div>
      )}
    </article>
  );
}

function Reason({ item, right, children }: { item: ShownItem; right: boolean; children: ReactNode }) {
  return (
    <div className="mt-5 border-l-3 border-accent bg-sunken px-4 py-3">
      <p className="max-w-[68ch]">
        <b>{right ? 'Right.' : 'Not quite.'} Here's why:</b> {item.reason}
      </p>
      <Link to={item.taught.to} className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2">
        {item.taught.label}
      </Link>
      <span className="sr-only">{children}</span>
    </div>
  );
}

interface AnswerOfProps {
  item: ShownItem;
  isAnswered: boolean;
  onAnswer: (right: boolean) => void;
}

function AnswerOf({ item, ...rest }: AnswerOfProps) {
  switch (item.kind) {
    case 'sort':
      return <SortAnswer item={item} {...rest} />;
    case 'choice':
      return <ChoiceAnswer item={item} {...rest} />;
    case 'wrong':
      return <PartsAnswer item={item} {...rest} />;
    case 'order':
      return <OrderAnswer item={item} {...rest} />;
    case 'date':
      return <DateAnswer item={item} {...rest} />;
    case 'term':
      return <TermAnswer item={item} {...rest} />;
  }
}
