import { useMemo } from 'react';

import { checkKey } from '#app/content/course/check-key.ts';
import type { StepCheck as Check } from '#app/content/course/lesson-steps.ts';
import { saveCourseChange, useCourseRecord } from '#app/features/learning/course-record.ts';
import { OptionList } from '#app/pages/practice/option-list.tsx';
import { orderOptions } from './check-options.ts';

interface StepCheckProps {
  moduleId: string;
  stepId: string;
  check: Check;
}

/** Asks a question about what was just read. The reason is shown right after the answer, which never counts toward the certificate. */
export function StepCheck({ moduleId, stepId, check }: StepCheckProps) {
  const key = checkKey(moduleId, stepId);
  const options = useMemo(
    () => orderOptions(stepId, check.options).map(({ why, ...option }) => ({ ...option, reason: why })),
    [stepId, check],
  );
  const answers = useCourseRecord().checks.filter(({ id }) => id === key);
  // An answer doesn't count if its option has since been reworded.
  const chosen = options.find(({ text }) => answers.some(({ option }) => option === text));
  const rightOne = options.find((option) => option.right);

  return (
    <article aria-label="Quick check" className="mt-8 max-w-3xl border-t border-line pt-4 md:mt-10 md:pt-5 print:break-inside-avoid">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-serif text-xl font-semibold">
        Quick check
        <span className="font-sans text-sm font-normal text-ink-muted">Doesn't count toward your certificate</span>
      </h3>
      <p className="mt-1.5 mb-3.5 max-w-[68ch]">{check.question}</p>
      <div className="noscript:hidden">
        <OptionList
          options={options}
          isAnswered={chosen !== undefined}
          chosenBefore={chosen?.text}
          onAnswer={(right, { text }) => saveCourseChange({ kind: 'check', id: key, option: text, right, at: new Date().toISOString() })}
        />
      </div>
      <p role="status" className="sr-only">
        {chosen === undefined ? null : `${chosen.right ? 'Right.' : 'Not quite.'} ${chosen.reason}`}
        {chosen === undefined || chosen.right ? null : ` The answer is: ${rightOne?.text}. ${rightOne?.reason}`}
      </p>
      <details className="hidden noscript:block">
        <summary className="cursor-pointer py-2 font-semibold text-brand">Show the answer</summary>
        <ul className="prose-list max-w-[68ch]">
          {options.map(({ text, right: isRight, reason }) => (
            <li key={text}>
              <b>{text}</b> {isRight ? '(right)' : '(not this one)'}: {reason}
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}
