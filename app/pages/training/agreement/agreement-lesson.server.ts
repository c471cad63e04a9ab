import type { Content } from '#app/content/load-content.ts';
import { allSections } from '#app/content/text/all-sections.ts';

/** Finds the lesson whose section contains the agreement, because signing the agreement completes that lesson. */
export function findAgreementLesson(content: Content): string | null {
  const sections = [...content.modulePages.values()].flatMap(allSections);
  return sections.find((section) => section.blocks.some((block) => block.type === 'agreement'))?.lesson ?? null;
}
