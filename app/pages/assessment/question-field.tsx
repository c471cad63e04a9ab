import { useRef } from 'react';

import { useEarlyEntry } from '#app/browser/early-input.ts';
import type { AskedQuestion, QuestionFeedback } from '#app/features/assessment/find-assessment.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

interface QuestionFieldProps {
  question: AskedQuestion;
  /** The question's number in the full assessment, starting at 1. */
  number: number;
  answer: string | undefined;
  /** The feedback locks a graded question and colours its right and wrong answers. */
  feedback: QuestionFeedback | undefined;
  onChoose: (answer: string) => void;
}

/** Shows a question with its options. Each option's entire row is clickable. */
export function QuestionField({ question, number, answer, feedback, onChoose }: QuestionFieldProps) {
  const isLocked = feedback !== undefined;

  return (
    <fieldset
      id={`question-${question.id}`}
      className={classNames('scroll-mt-36 rounded-lg border bg-surface p-5 sm:p-6', frameOf(feedback?.isCorrect))}
    >
      <legend className="float-left mb-4 w-full text-[1.0625rem] leading-relaxed font-semibold whitespace-pre-line">
        <span className="mr-2 font-serif text-brand tabular-nums">{number}.</span>
        {question.text}
      </legend>
      <div className={classNames('answers clear-both', verdictOf(feedback?.isCorrect))}>
        {question.options.map((option) => (
          <Option key={option} question={question} option={option} isChosen={answer === option} isLocked={isLocked} onChoose={onChoose} />
        ))}
      </div>
      {feedback === undefined ? null : <Feedback feedback={feedback} />}
    </fieldset>
  );
}

interface OptionProps {
  question: AskedQuestion;
  option: string;
  isChosen: boolean;
  isLocked: boolean;
  onChoose: (answer: string) => void;
}

/** A page can have forty options, so their shared styles are in the style sheet (`.answers`). */
function Option({ question, option, isChosen, isLocked, onChoose }: OptionProps) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyEntry(field, ({ checked }) => (checked ? onChoose(option) : undefined));

  return (
    <label>
      <input
        ref={field}
        type="radio"
        name={`question-${question.id}`}
        value={option}
        checked={isChosen}
        disabled={isLocked}
        onChange={() => onChoose(option)}
      />
      {option}
    </label>
  );
}

function Feedback({ feedback }: { feedback: QuestionFeedback }) {
  return (
    <div className="mt-4 flex gap-3 border-t border-line pt-4">
      <Icon
        name={feedback.isCorrect ? 'circle-check' : 'circle-x'}
        className={classNames('mt-0.5 size-5 shrink-0', feedback.isCorrect ? 'text-success' : 'text-danger')}
      />
      <div>
        <p className={classNames('font-semibold', feedback.isCorrect ? 'text-success' : 'text-danger')}>{feedback.feedback}</p>
        <p className="mt-1 text-ink-muted">{feedback.explanation}</p>
      </div>
    </div>
  );
}

function frameOf(isCorrect: boolean | undefined): string {
  if (isCorrect === undefined) return 'border-line';
  return isCorrect ? 'border-success' : 'border-danger';
}

function verdictOf(isCorrect: boolean | undefined): string {
  if (isCorrect === undefined) return '';
  return isCorrect ? 'is-right' : 'is-wrong';
}
