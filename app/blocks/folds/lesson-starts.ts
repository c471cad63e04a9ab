import type { Lesson, Section } from '#app/content/schemas/page-schema.ts';

export interface LessonStart extends Lesson {
  number: number;
}

/** Finds each lesson's first section, which is the first one after the previous lesson on the tab where the lesson ends. */
export function findLessonStarts(lessons: readonly Lesson[], tabs: readonly { sections: readonly Section[] }[]): Map<Section, LessonStart> {
  const starts = new Map<Section, LessonStart>();

  for (const { sections } of tabs) {
    let first: Section | undefined;

    for (const section of sections) {
      first ??= section;
      if (section.lesson === undefined) continue;

      const index = lessons.findIndex((lesson) => lesson.id === section.lesson);
      const lesson = lessons[index];
      if (lesson !== undefined) starts.set(first, { ...lesson, number: index + 1 });
      first = undefined;
    }
  }
  return starts;
}
