import { useLessonAddress } from '#app/features/learning/lesson-address.ts';
import { usePracticeToday } from '#app/pages/practice/practice-today.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { chooseStep, type NextStepView } from './choose-next-step.ts';

/** Shows the next step in a card whose height is fixed, so that nothing moves when the learner's record loads. */
export function NextStep(props: NextStepView) {
  const step = chooseStep(props, useLessonAddress(), usePracticeToday());

  return (
    <section
      aria-label="Next step"
      className="mb-7 flex min-h-33 flex-col justify-between gap-4 rounded-lg border border-l-4 border-line border-l-accent bg-surface p-5 shadow-raised sm:min-h-24 sm:flex-row sm:items-center sm:px-6"
    >
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{step.eyebrow}</p>
        <p className="truncate font-serif text-xl font-semibold">{step.title}</p>
      </div>
      <ButtonLink to={step.to} className="shrink-0">
        {step.action}
      </ButtonLink>
    </section>
  );
}
