import { distance } from 'fastest-levenshtein';
import { useState, type ReactNode, type SubmitEvent } from 'react';

import { isSameTerm } from '#app/features/learning/practice/practice-rules.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { AnswerProps } from './answer-parts.ts';
import { Verdict } from './verdict.tsx';

/** Asks for a date to be calculated, and then shows every step of the calculation. */
export function DateAnswer({ item, isAnswered, onAnswer }: AnswerProps<'date'>) {
  const [typed, setTyped] = useState('');

  return (
    <>
      <p className="mb-4 rounded-lg border border-line bg-surface px-4 py-3 whitespace-pre-line">{item.given}</p>
      {isAnswered ? (
        <>
          <Given typed={typed === '' ? '' : formatFullDate(typed)} isRight={typed === item.answer}>
            {formatFullDate(item.answer)}
          </Given>
          <ol className="mt-3 mb-0 list-none border-l-2 border-line p-0 tabular-nums">
            {item.steps.map((step) => (
              <li key={step} className="py-0.5 pl-4">
                {step}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <AnswerField
          label="Your date"
          type="date"
          typed={typed}
          onType={setTyped}
          onAnswer={() => onAnswer(typed === item.answer)}
          onSkip={() => onAnswer(false)}
        />
      )}
    </>
  );
}

/** Asks the learner to recall a term. */
export function TermAnswer({ item, isAnswered, onAnswer }: AnswerProps<'term'>) {
  const [typed, setTyped] = useState('');
  const isRight = isSameTerm(typed, item, distance);

  return isAnswered ? (
    <Given typed={typed} isRight={isRight}>
      {item.answer}
    </Given>
  ) : (
    <AnswerField
      label="The term"
      type="text"
      typed={typed}
      onType={setTyped}
      onAnswer={() => onAnswer(isRight)}
      onSkip={() => onAnswer(false)}
    />
  );
}

function Given({ typed, isRight, children }: { typed: string; isRight: boolean; children: ReactNode }) {
  return (
    <div className={`rounded-lg border-2 px-4 py-3 ${isRight ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft'}`}>
      <p className="font-semibold">
        {children}
        {isRight ? <Verdict isRight /> : null}
      </p>
      {isRight ? null : <p className="text-[0.9375rem]">{typed.trim() === '' ? 'You asked to see the answer.' : `You wrote: ${typed}`}</p>}
    </div>
  );
}

interface AnswerFieldProps {
  label: string;
  type: 'date' | 'text';
  typed: string;
  onType: (typed: string) => void;
  onAnswer: () => void;
  onSkip: () => void;
}

function AnswerField({ label, type, typed, onType, onAnswer, onSkip }: AnswerFieldProps) {
  const [error, setError] = useState<string>();

  function send(event: SubmitEvent): void {
    event.preventDefault();
    if (typed.trim() !== '') return onAnswer();
    setError(type === 'date' ? 'Enter a full date.' : 'Enter the term, or ask to see the answer.');
  }

  return (
    <form onSubmit={send} noValidate>
      <TextField
        label={label}
        type={type}
        value={typed}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={type === 'text' ? 100 : undefined}
        onChange={(event) => {
          setError(undefined);
          onType(event.target.value);
        }}
        className="max-w-sm"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">Check</Button>
        <Button
          look="quiet"
          onClick={() => {
            onType('');
            onSkip();
          }}
        >
          I don't know
        </Button>
      </div>
    </form>
  );
}
