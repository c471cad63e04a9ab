import type { LearningProgress } from './rules.ts';

/**
 * Finds the next lesson and its number in the module: the lesson that was on screen last, otherwise the first incomplete one in module
 * order. Returns null if all lessons are complete.
 */
export function findNextLesson<Module extends { lessons: readonly { id: string }[] }>(
  modules: readonly Module[],
  completed: readonly string[],
  places: LearningProgress['places'] = [],
): { module: Module; lesson: Module['lessons'][number]; number: number } | null {
  const open = modules.flatMap((module) =>
    module.lessons.map((lesson, index) => ({ module, lesson, number: index + 1 })).filter(({ lesson }) => !completed.includes(lesson.id)),
  );
  const last = places.findLast((place) => open.some(({ lesson }) => lesson.id === place.lesson))?.lesson;
  return open.find(({ lesson }) => lesson.id === last) ?? open[0] ?? null;
}
