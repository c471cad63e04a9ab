import type { Content } from '#app/content/load-content.ts';

/** How far a learner is in one module. */
export interface ModuleProgress {
  id: string;
  title: string;
  done: number;
  total: number;
}

/** Lists how far someone is in each published module, in the order of the course. */
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
