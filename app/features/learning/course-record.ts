import { useCallback } from 'react';
import { href } from 'react-router';

import { useStore } from '#app/browser/store.ts';
import { listOf, StoredValue } from '#app/browser/stored-value.ts';

/** An answer to a step's check: the first one counts, so it's never replaced. */
export interface CheckAnswer {
  /** The module and the step, as `module/step`. */
  check: string;
  /** The option's own words, because an option that was reworded was never chosen. */
  option: string;
  right: boolean;
}

interface LessonPlace {
  lesson: string;
  step: string;
}

/** The step of each lesson that was on screen last. */
const places = new StoredValue<LessonPlace[]>({
  key: 'northkey-lesson-places',
  initial: [],
  parse: listOf((entry): entry is LessonPlace => isRecord(entry) && isText(entry['lesson']) && isText(entry['step'])),
});

const answers = new StoredValue<CheckAnswer[]>({
  key: 'northkey-lesson-checks',
  initial: [],
  parse: listOf(
    (entry): entry is CheckAnswer =>
      isRecord(entry) && isText(entry['check']) && isText(entry['option']) && typeof entry['right'] === 'boolean',
  ),
});

/** Returns what finds a lesson's address on this device: at the step that was on screen last. */
export function useLessonAddress(): (moduleId: string, lessonId: string) => string {
  const known = useStore(places);

  return useCallback(
    (moduleId, lessonId) => {
      const step = known.find(({ lesson }) => lesson === lessonId)?.step;
      return `${href('/learn/:module/:lesson', { module: moduleId, lesson: lessonId })}${step === undefined ? '' : `?step=${step}`}`;
    },
    [known],
  );
}

/** Remembers which step of a lesson is on screen. */
export function noteStep(lesson: string, step: string): void {
  const others = places.get().filter((known) => known.lesson !== lesson);
  places.set([...others, { lesson, step }]);
}

/** Returns this device's answers to the checks of lessons. */
export function useCheckAnswers(): readonly CheckAnswer[] {
  return useStore(answers);
}

/** Saves an answer to a check, unless there's one already. */
export function saveCheckAnswer(answer: CheckAnswer): void {
  const known = answers.get();
  if (!known.some(({ check }) => check === answer.check)) answers.set([...known, answer]);
}

/** Forgets places and answers when another learner takes over this device. */
export function forgetCourse(): void {
  places.set([]);
  answers.set([]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
