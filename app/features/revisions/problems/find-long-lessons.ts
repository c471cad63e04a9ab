import { formatPath } from '#app/content/checks/content-error.ts';
import { listLessonSections } from '#app/content/course/lesson-sections.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { minutesOf } from '#app/content/text/reading-speed.ts';
import { countTeachingWords } from '#app/content/text/reading-time.ts';
import type { ContentProblem } from './problem.ts';

/** The most words of teaching that a lesson should have. Aim for 600 to 1,200. */
const mostWords = 1_200;

/** Finds lessons that take longer to read than one sitting should. */
export function findLongLessons(page: Partial<Pick<Page, 'lessons' | 'tabs' | 'sections'>>): ContentProblem[] {
  return (page.lessons ?? []).flatMap(({ id }, index) => {
    const words = listLessonSections(page, id).reduce((sum, { section }) => sum + countTeachingWords(section), 0);
    if (words <= mostWords) return [];
    return [
      {
        kind: 'reading-time',
        isBlocking: false,
        path: formatPath(['lessons', index]),
        words: '',
        sentence: `This lesson has ${words.toLocaleString('en-CA')} words besides what's looked up, which take ${minutesOf(words)} minutes to read. Aim for 600 to 1,200 words, or split it.`,
        replacement: null,
      },
    ];
  });
}
