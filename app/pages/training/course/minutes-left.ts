import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { minutesOf } from '#app/content/text/reading-speed.ts';

/** Returns the time it takes to read the rest of a lesson, including the current step, in whole minutes. */
export function minutesLeft(steps: readonly LessonStep[], index: number): number {
  return minutesOf(steps.slice(index).reduce((sum, { words }) => sum + words, 0));
}
