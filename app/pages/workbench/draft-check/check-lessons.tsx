import type { Route } from './+types/check-lessons';
import { findLesson, type LessonPlace } from '#app/content/find-lesson.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { getPortal } from '#app/portal.ts';

/** Where the rules of the draft check are taught, by what they name. */
export type CheckLessonsAnswer = Record<string, LessonPlace>;

/** The lessons that the rules name. Their titles are the training's: clients, who have the rules as well, don't get them. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const named = new Set(ruleSetOf(content).families.flatMap(({ rules }) => rules.map(({ lesson }) => lesson)));
  const lessons = [...named].flatMap((lesson) => {
    const found = findLesson(content.modulePages, lesson);
    return found === null ? [] : [[lesson, found] as const];
  });
  return Response.json(Object.fromEntries(lessons) satisfies CheckLessonsAnswer);
}
