import { allSections } from './text/all-sections.ts';
import type { Page } from './schemas/page-schema.ts';

export interface TaughtLesson {
  id: string;
  number: number;
  /** The section's address, including its tab. */
  to: string;
}

/**
 * Finds the lesson that a section belongs to: the first lesson that ends at or after the section, or else the last lesson. Returns null if
 * the module has no lessons.
 */
export function findTaughtLesson(moduleId: string, page: Page, sectionId: string): TaughtLesson | null {
  const sections = allSections(page);
  const index = sections.findIndex(({ id }) => id === sectionId);
  const id = sections.slice(index).find(({ lesson }) => lesson !== undefined)?.lesson ?? page.lessons.at(-1)?.id;
  if (index === -1 || id === undefined) return null;

  const tab = page.tabs?.find((known) => known.sections.some((section) => section.id === sectionId));
  const query = tab === undefined ? '' : `?tab=${tab.id}`;
  return { id, number: page.lessons.findIndex((lesson) => lesson.id === id) + 1, to: `/${moduleId}${query}#${sectionId}` };
}
