import type { Route } from './+types/check-rules';
import { findLesson, type LessonPlace } from '#app/content/find-lesson.ts';
import { checkBookOf } from '#app/content/verify-checks.ts';
import type { CheckBook } from '#app/draft-check/check-book.ts';
import { getPortal } from '#app/portal.ts';

export interface CheckRulesAnswer {
  book: CheckBook;
  /** Where the rules are taught, by what they name. */
  lessons: Record<string, LessonPlace>;
}

/** The rules of the draft check. They are the same for everyone, so the browser keeps them and asks only whether they changed. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const book = checkBookOf(content);
  const named = new Set(book.families.flatMap(({ rules }) => rules.map(({ lesson }) => lesson)));
  const lessons = [...named].flatMap((lesson) => {
    const found = findLesson(content.modulePages, lesson);
    return found === null ? [] : [[lesson, found] as const];
  });
  return Response.json({ book, lessons: Object.fromEntries(lessons) } satisfies CheckRulesAnswer);
}
