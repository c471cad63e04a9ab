import { href } from 'react-router';

import { checkKey } from '#app/content/course/check-key.ts';
import { findCourseModule, type CourseModule } from '#app/content/course/find-course-lesson.ts';
import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { findTaughtLesson, type TaughtLesson } from '#app/content/find-taught-lesson.ts';
import type { Content } from '#app/content/load-content.ts';
import type { PracticeItem } from '#app/content/schemas/practice-schema.ts';

/** A practice item as shown on pages, with its module and the lesson that teaches it. */
export type ShownItem = PracticeItem & { module: string; lessonId: string; taught: { label: string; to: string } };

export interface Practice {
  modules: { id: string; title: string }[];
  items: ShownItem[];
  /** Practice items made from the checks in lessons, which are practised only after a wrong answer. */
  checks: ShownItem[];
}

const practiceByContent = new WeakMap<Content, Practice>();

/** Lists the practice items in module order. The list is cached because content doesn't change while the process runs. */
export function listPractice(content: Content): Practice {
  const known = practiceByContent.get(content);
  if (known !== undefined) return known;

  const modules = content.modules.filter(({ id }) => content.practice.has(id)).map(({ id, title }) => ({ id, title }));
  const practice = {
    modules,
    items: modules.flatMap((module) => listItems(content, module)),
    checks: content.modules.flatMap(({ id }) => listChecks(findCourseModule(content, id))),
  };
  practiceByContent.set(content, practice);
  return practice;
}

/** Counts a module's practice items by lesson. */
export function countPracticeItems(content: Content, moduleId: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { module, lessonId } of listPractice(content).items) {
    if (module === moduleId) counts[lessonId] = (counts[lessonId] ?? 0) + 1;
  }
  return counts;
}

function listItems(content: Content, module: { id: string; title: string }): ShownItem[] {
  const page = content.modulePages.get(module.id);
  if (page === undefined) return [];

  return (content.practice.get(module.id)?.items ?? []).flatMap((item): ShownItem[] => {
    const lesson = findTaughtLesson(module.id, page, item.lesson.split('#')[1] ?? '');
    return lesson === null ? [] : [{ ...item, module: module.id, lessonId: lesson.id, taught: describeLesson(module.title, lesson) }];
  });
}

function listChecks(module: CourseModule | null): ShownItem[] {
  if (module === null) return [];
  const { id: moduleId, page } = module;

  return page.lessons.flatMap(({ id: lessonId }, index) =>
    listLessonSteps(page, lessonId).flatMap(({ id, title, sectionId, check }): ShownItem[] => {
      if (check === null) return [];
      const to = `${href('/learn/:module/:lesson', { module: moduleId, lesson: lessonId })}?step=${id}`;
      return [
        {
          id: checkKey(moduleId, id),
          kind: 'choice',
          module: moduleId,
          lesson: `/${moduleId}#${sectionId}`,
          lessonId,
          objective: title,
          questions: [],
          prompt: check.question,
          reason: check.options.find(({ right }) => right)?.why ?? '',
          options: check.options.map(({ why, ...option }) => ({ ...option, reason: why })),
          taught: describeLesson(page.title, { id: lessonId, number: index + 1, to }),
        },
      ];
    }),
  );
}

function describeLesson(title: string, { number, to }: TaughtLesson): ShownItem['taught'] {
  return { label: `${title}, lesson ${number}`, to };
}
