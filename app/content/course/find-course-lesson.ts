import type { Lesson, Page } from '#app/content/schemas/page-schema.ts';

interface TaughtModules {
  modules: readonly { id: string }[];
  modulePages: ReadonlyMap<string, Page>;
}

/** A published module that has lessons. */
export interface CourseModule {
  id: string;
  /** The module's position among all modules, including those that are coming soon. */
  number: number;
  page: Page;
}

/**
 * Finds a module that has lessons, ignoring case as in every path. Returns null if the module doesn't exist, has no lessons or is coming
 * soon.
 */
export function findCourseModule({ modules, modulePages }: TaughtModules, moduleId: string | undefined): CourseModule | null {
  const id = (moduleId ?? '').toLowerCase();
  const index = modules.findIndex((module) => module.id === id);
  const page = modulePages.get(id);
  return index === -1 || page === undefined || page.lessons.length === 0 ? null : { id, number: index + 1, page };
}

/** Finds a lesson by the module and lesson IDs in its address. */
export function findCourseLesson(
  content: TaughtModules,
  params: { module?: string | undefined; lesson?: string | undefined },
): { module: CourseModule; lesson: Lesson; number: number } | null {
  const module = findCourseModule(content, params.module);
  const id = (params.lesson ?? '').toLowerCase();
  const index = module?.page.lessons.findIndex((known) => known.id === id) ?? -1;
  const lesson = module?.page.lessons[index];
  return module === null || lesson === undefined ? null : { module, lesson, number: index + 1 };
}
