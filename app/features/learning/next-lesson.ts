import type { LearningRecord } from './rules.ts';

/**
 * Finds the lesson to go on with, and its number in the module: the one that was on screen last, or else the first incomplete one,
 * module by module. Null if all are complete.
 */
export function findNextLesson<Module extends { lessons: readonly { id: string }[] }>(
  modules: readonly Module[],
  completed: readonly string[],
  places: LearningRecord['places'] = [],
): { module: Module; lesson: Module['lessons'][number]; number: number } | null {
  const open = modules.flatMap((module) =>
    module.lessons.map((lesson, index) => ({ module, lesson, number: index + 1 })).filter(({ lesson }) => !completed.includes(lesson.id)),
  );
  const last = places.findLast((place) => open.some(({ lesson }) => lesson.id === place.lesson))?.lesson;
  return open.find(({ lesson }) => lesson.id === last) ?? open[0] ?? null;
}
