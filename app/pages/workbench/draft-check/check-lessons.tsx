import type { Route } from './+types/check-lessons';
import { findLesson, type LessonPlace } from '#app/content/find-lesson.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { getPortal } from '#app/portal.ts';

/** Maps each lesson named in a rule to its place in the course. */
export type CheckLessonsAnswer = Record<string, LessonPlace>;

/**
 * Sends the lessons that the rules refer to. Clients use the same rules but don't get these lessons, because they can't open the training
 * portal.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const named = new Set(ruleSetOf(content).families.flatMap(({ rules }) => rules.map(({ lesson }) => lesson)));
  const lessons = [...named].flatMap((lesson) => {
    const found = findLesson(content.modulePages, lesson);
    return found === null ? [] : [[lesson, found] as const];
  });
  return Response.json(Object.fromEntries(lessons) satisfies CheckLessonsAnswer);
}
