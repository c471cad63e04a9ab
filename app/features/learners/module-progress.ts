import type { Content } from '#app/content/load-content.ts';

export interface ModuleProgress {
  id: string;
  title: string;
  done: number;
  total: number;
}

/** Lists a learner's progress in each published module, in course order. */
export function listModuleProgress(
  { modules, modulePages }: Pick<Content, 'modules' | 'modulePages'>,
  completed: readonly string[],
): ModuleProgress[] {
  const done = new Set(completed);
  return modules.flatMap(({ id, title }) => {
    const lessons = modulePages.get(id)?.lessons ?? [];
    if (lessons.length === 0) return [];
    return [{ id, title, done: lessons.filter((lesson) => done.has(lesson.id)).length, total: lessons.length }];
  });
}
