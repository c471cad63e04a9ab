import { href } from 'react-router';

import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { findNextLesson } from '#app/features/learning/next-lesson.ts';
import type { PracticeToday } from '#app/pages/practice/practice-today.ts';
import type { ModuleCardView } from './module-cards.server.ts';

export interface NextStepView {
  modules: ModuleCardView[];
  agreement: ModuleCardView['lessons'][number] | null;
  suggestedMinutes: string;
  record: LearnerRecord | null;
}

export interface Step {
  eyebrow: string;
  title: string;
  action: string;
  to: string;
}

type AddressOf = (moduleId: string, lessonId: string) => string;

/** What the card says above a step that comes after the lessons. */
const allDone = 'Every published lesson is complete';

/**
 * Chooses the next step: an attempt in progress, the lesson in progress, practice that's due, the next lesson, the agreement, and then what
 * the assessment asks for. After a pass, lessons that were skipped no longer come first.
 */
export function chooseStep(
  { modules, agreement, suggestedMinutes, record }: NextStepView,
  addressOf: AddressOf,
  today: PracticeToday | null,
): Step {
  const state = record?.assessment.state ?? 'none';
  const last = chooseAssessmentStep(record, suggestedMinutes);
  if (state === 'open') return last;

  const lesson = state === 'passed' ? null : chooseLessonStep(modules, record, addressOf);
  const practice = choosePracticeStep(today);
  const [first, second] = lesson?.isBegun === true ? [lesson, practice] : [practice, lesson];
  return first ?? second ?? chooseAgreementStep(agreement, record) ?? last;
}

/** Practice is the next step if items are due again. New items can wait, because each lesson adds some. */
function choosePracticeStep(today: PracticeToday | null): Step | null {
  if (today === null || today.isDone || today.current?.isOver === true || today.due === 0) return null;
  const title = today.due === 1 ? 'Practise 1 item that comes back today' : `Practise ${today.due} items that come back today`;
  return { eyebrow: `Practice is due · ${today.minutes} min`, title, action: 'Practise', to: href('/practice') };
}

function chooseAssessmentStep(record: LearnerRecord | null, suggestedMinutes: string): Step {
  const to = href('/assessment');
  const first = { eyebrow: `${allDone} · ${suggestedMinutes}`, title: 'Take the assessment', action: 'Open assessment', to };
  if (record === null) return first;
  const { state, answered, questionCount, remaining } = record.assessment;

  switch (state) {
    case 'open':
      return {
        eyebrow: 'Continue where you left off',
        title: `Assessment: ${answered} of ${questionCount} answered`,
        action: 'Continue',
        to,
      };
    case 'passed':
      if (record.assessment.isRevoked)
        return { eyebrow: 'You passed the assessment', title: 'Your certificate was revoked', action: 'See details', to };
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
      return first;
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

function chooseAgreementStep(agreement: NextStepView['agreement'], record: LearnerRecord | null): Step | null {
  if (agreement === null || record === null || record.agreement?.isValid === true) return null;
  const done = record.assessment.state === 'passed' ? 'You passed the assessment' : allDone;
  return {
    eyebrow: `${done} · ${agreement.minutes} min`,
    title: record.agreement === null ? 'Sign the conduct agreement' : 'Sign the new conduct agreement',
    action: 'Read and sign',
    to: agreement.to,
  };
}
