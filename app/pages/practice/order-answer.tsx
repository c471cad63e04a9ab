import { useState } from 'react';

import { Button, PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { shuffle, type AnswerProps } from './answer-parts.ts';
import { Verdict } from './verdict.tsx';

/** Lets the learner put steps in order by clicking them, starting with the first. */
export function OrderAnswer({ item, isAnswered, onAnswer }: AnswerProps<'order'>) {
  const [shown] = useState(() => shuffleUntilMoved(item.steps));
  const [order, setOrder] = useState<readonly string[]>([]);
  const press = (step: string) => setOrder((before) => (before.includes(step) ? before.slice(0, before.indexOf(step)) : [...before, step]));
  const isWhole = order.length === shown.length;

  if (isAnswered) return <RightOrder steps={item.steps} order={order} />;
  return (
    <>
      <p className="mb-2 text-[0.9375rem] text-ink-muted">
        Choose the steps in order, starting with the first. To undo, choose a numbered step again.
      </p>
      <ul className="m-0 grid list-none gap-2.5 p-0">
        {shown.map((step) => {
          const place = order.indexOf(step) + 1;
          return (
            <li key={step}>
              <PlainButton
                aria-pressed={place > 0}
                onClick={() => press(step)}
                className={classNames(
                  'flex min-h-14 w-full items-center gap-3 rounded-lg border px-4 py-2.5 text-left font-medium',
                  place > 0 ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface hover:border-brand',
                )}
              >
                <span className="w-6 shrink-0 text-center font-serif text-lg font-semibold text-brand tabular-nums">
                  {place > 0 ? place : <span className="sr-only">Not placed yet:</span>}
                </span>
                {step}
              </PlainButton>
            </li>
          );
        })}
      </ul>
      <Button
        className="mt-4"
        aria-disabled={!isWhole}
        onClick={() => (isWhole ? onAnswer(order.every((step, index) => step === item.steps[index])) : undefined)}
      >
        Check
      </Button>
    </>
  );
}

function RightOrder({ steps, order }: { steps: readonly string[]; order: readonly string[] }) {
  return (
    <ol className="m-0 grid list-none gap-2 p-0">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-2.5">
          <span className="w-6 shrink-0 text-center font-serif text-lg leading-6 font-semibold text-brand tabular-nums">{index + 1}</span>
          <span className="min-w-0 flex-1">
            {step}
            <Verdict
              isRight={order[index] === step}
              word={order[index] === step ? 'right' : `you put this ${writeOrdinal(order.indexOf(step) + 1)}`}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Writes an ordinal number. No item has enough steps to need "21st". */
function writeOrdinal(place: number): string {
  return ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`;
}

/** Shuffles the steps, or reverses them if the shuffle gives the right order and would give away the answer. */
function shuffleUntilMoved(steps: readonly string[]): string[] {
  const shuffled = shuffle(steps);
  return shuffled.every((step, index) => step === steps[index]) ? steps.toReversed() : shuffled;
}
