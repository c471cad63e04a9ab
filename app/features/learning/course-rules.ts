import type { CheckAnswer } from './rules.ts';

/** What someone does in a lesson, apart from completing it. */
export type CourseChange = CheckAnswer;

/** What a learner left in lessons. */
export interface CourseContents {
  checks: Pick<CheckAnswer, 'id' | 'option' | 'right'>[];
}

export const emptyCourse: CourseContents = { checks: [] };

/** Applies a change, as the server will. */
export function applyCourseChange<Known extends CourseContents>(course: Known, change: CourseChange): Known {
  const isAnswered = course.checks.some(({ id, option }) => id === change.id && option === change.option);
  return isAnswered ? course : { ...course, checks: [...course.checks, change] };
}
