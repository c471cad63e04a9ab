import { href } from 'react-router';

import { useLessonAddress } from '#app/features/learning/lesson-address.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { findNextLesson } from '#app/features/learning/next-lesson.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { usePracticeToday, type PracticeToday } from '#app/pages/practice/practice-today.ts';
import type { ModuleCardView } from './module-cards.server.ts';

interface Step {
  eyebrow: string;
  title: string;
  action: string;
  to: string;
}

type AddressOf = ReturnType<typeof useLessonAddress>;

interface NextStepProps {
  modules: ModuleCardView[];
  agreement: ModuleCardView['lessons'][number] | null;
  suggestedMinutes: string;
  record: LearnerRecord | null;
}

/** Shows the next step in a card whose height is fixed, so that nothing moves when the learner's record loads. */
export function NextStep(props: NextStepProps) {
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

/**
 * Chooses the next step: the assessment if an attempt has been made, otherwise the lesson in progress, practice that's due, the next lesson
 * or, after all lessons, the agreement or the assessment.
 */
function chooseStep(
  { modules, agreement, suggestedMinutes, record }: NextStepProps,
  addressOf: AddressOf,
  today: PracticeToday | null,
): Step {
  const lesson = chooseLessonStep(modules, record, addressOf);
  const practice = choosePracticeStep(today);
  const [first, second] = lesson?.isBegun === true ? [lesson, practice] : [practice, lesson];
  return chooseAssessmentStep(record, suggestedMinutes) ?? first ?? second ?? chooseLastStep({ agreement, suggestedMinutes, record });
}

/** Practice is the next step if items are due again. New items can wait, because each lesson adds some. */
function choosePracticeStep(today: PracticeToday | null): Step | null {
  if (today === null || today.isDone || today.current?.isOver === true || today.due === 0) return null;
  const title = today.due === 1 ? 'Practise 1 item that comes back today' : `Practise ${today.due} items that come back today`;
  return { eyebrow: `Practice is due · ${today.minutes} min`, title, action: 'Practise', to: href('/practice') };
}

function chooseAssessmentStep(record: LearnerRecord | null, suggestedMinutes: string): Step | null {
  if (record === null) return null;
  const { state, answered, questionCount, remaining } = record.assessment;
  const to = href('/assessment');

  switch (state) {
    case 'open':
      return {
        eyebrow: 'Continue where you left off',
        title: `Assessment: ${answered} of ${questionCount} answered`,
        action: 'Continue',
        to,
      };
    case 'passed':
      return { eyebrow: 'You passed the assessment', title: 'Your certificate is ready', action: 'Open certificate', to };
    case 'limit-reached':
      return {
        eyebrow: "You've used all your attempts",
        title: 'Your training manager can give you another attempt',
        action: 'See how',
        to,
      };
    case 'failed':
      return {
        eyebrow: `You have ${remaining} ${remaining === 1 ? 'attempt' : 'attempts'} left · ${suggestedMinutes}`,
        title: 'Review what you missed, then try again',
        action: 'See what you missed',
        to,
      };
    case 'none':
      return null;
  }
}

function chooseLessonStep(
  modules: ModuleCardView[],
  record: LearnerRecord | null,
  addressOf: AddressOf,
): (Step & { isBegun: boolean }) | null {
  const { lessons, places } = record ?? { lessons: [], places: [] };
  const next = findNextLesson(modules, lessons, places);
  if (next === null) return null;

  const hasBegun = lessons.length + places.length > 0;
  const [eyebrow, action] = hasBegun ? ['Continue where you left off', 'Continue'] : ['Start here', 'Start'];
  const { module, lesson, number } = next;
  return {
    eyebrow: `${eyebrow} · ${lesson.minutes} min`,
    title: `Lesson ${number}: ${lesson.title}`,
    action,
    to: addressOf(module.id, lesson.id),
    isBegun: places.some((place) => place.lesson === lesson.id),
  };
}

function chooseLastStep({ agreement, suggestedMinutes, record }: Omit<NextStepProps, 'modules'>): Step {
  const isDone = 'Every published lesson is complete';
  if (agreement !== null && record?.agreement === null)
    return {
      eyebrow: `${isDone} · ${agreement.minutes} min`,
      title: 'Sign the conduct agreement',
      action: 'Read and sign',
      to: agreement.to,
    };
  return { eyebrow: `${isDone} · ${suggestedMinutes}`, title: 'Take the assessment', action: 'Open assessment', to: href('/assessment') };
}
