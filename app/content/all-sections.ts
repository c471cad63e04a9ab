import type { Section } from './page-schema.ts';

/** Returns every section of a page, tab by tab. */
export function allSections(page: { tabs?: { sections: Section[] }[]; sections?: Section[] }): Section[] {
  return page.sections ?? page.tabs?.flatMap((tab) => tab.sections) ?? [];
}
