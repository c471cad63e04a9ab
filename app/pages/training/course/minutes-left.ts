import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { minutesOf } from '#app/content/text/reading-speed.ts';

/** Returns how long the rest of a lesson takes to read, in whole minutes, including the current step. */
export function minutesLeft(steps: readonly LessonStep[], index: number): number {
  return minutesOf(steps.slice(index).reduce((sum, { words }) => sum + words, 0));
}
