import { useMemo, useState } from 'react';

import type { CountedDay } from '#app/features/dates/business-days.ts';
import { writeSteps } from '#app/features/dates/explain-count.ts';
import { formatShortDay } from '#app/time/civil-day.ts';

/** Longer counts are collapsed, because the sentence above them already gives the number of days. */
const mostShown = 16;

/** Shows a count day by day. Skipped days are struck through, with the reason. All days are printed. */
export function CountSteps({ steps }: { steps: CountedDay[] }) {
  if (steps.length === 0) return null;
  return steps.length <= mostShown ? <StepLine steps={steps} /> : <FoldedSteps steps={steps} />;
}

/**
 * Prints the steps as a single piece of text. A hundred elements for each of two hundred counts would slow down typing, and browsers don't
 * expand collapsed parts when printing.
 */
function FoldedSteps({ steps }: { steps: CountedDay[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const printed = useMemo(() => writeSteps(steps), [steps]);

  return (
    <>
      <details className="mt-1 print:hidden" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-6 cursor-pointer font-semibold text-brand">Show day by day</summary>
        {isOpen ? <StepLine steps={steps} /> : null}
      </details>
      <p className="hidden print:block">{printed}</p>
    </>
  );
}

function StepLine({ steps }: { steps: CountedDay[] }) {
  return (
    <p className="mt-1 text-ink-muted">
      {steps.map((step, index) => (
        <span key={step.day}>
          {index === 0 ? '' : ', '}
          <Step step={step} />
        </span>
      ))}
    </p>
  );
}

function Step({ step }: { step: CountedDay }) {
  const { day, number, name, note } = step;
  if (number !== null || note !== undefined) return writeSteps([step]);
  return (
    <>
      <s>{formatShortDay(day)}</s> <span className="sr-only">left out: </span>
      {name}
    </>
  );
}
