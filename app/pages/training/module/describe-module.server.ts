import { href } from 'react-router';

import { stepAnchor } from '#app/content/course/step-anchor.ts';
import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import { collectLinks, type PageLinks } from '#app/content/text/collect-links.ts';
import type { Content } from '#app/content/load-content.ts';
import { findMarkedTerms, type MarkedTerm } from '#app/content/text/mark-terms.ts';
import type { Page, Section } from '#app/content/schemas/page-schema.ts';
import { readingMinutes } from '#app/content/text/reading-time.ts';
import { findRulesPage, type RuleLink } from '#app/content/rule-set/rule-pages.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { countPracticeItems } from '#app/features/learning/practice/list-practice.server.ts';

/** The agreement with a hash that identifies its text. */
export type ShownAgreement = Agreement & { textHash: string };

export interface TeachingView {
  page: Page;
  links: PageLinks;
  terms: Record<string, MarkedTerm>;
  minutes: number;
  /** The number of practice items, by lesson. */
  practice: Record<string, number>;
}

export interface ModuleView {
  id: string;
  number: number;
  title: string;
  purpose: string;
  lessonCount: number;
  /** The module's content, or null if the module is coming soon. */
  teaching: TeachingView | null;
  /** The link to the rules page, or null if the module states no rules. */
  rules: RuleLink | null;
  next: { title: string; to: string; isComing: boolean } | null;
}

/** Describes a module, or returns null if it doesn't exist. */
export function describeModule(content: Content, id: string): ModuleView | null {
  const index = content.modules.findIndex((module) => module.id === id);
  const card = content.modules[index];
  if (card === undefined) return null;

  const page = content.modulePages.get(id);
  const next = content.modules[index + 1];
  const nextPage = next === undefined ? undefined : content.modulePages.get(next.id);

  return {
    id,
    number: index + 1,
    title: page?.title ?? card.title,
    purpose: page?.purpose ?? card.description,
    lessonCount: card.lessons,
    teaching: page === undefined ? null : describeTeaching(content, id, page),
    rules: findRulesPage(content, `modules/${id}.yaml`, 'training'),
    next:
      next === undefined
        ? null
        : { title: nextPage?.title ?? next.title, to: href('/:module', { module: next.id }), isComing: nextPage === undefined },
  };
}

/** Describes the content of a module page or of one of its tabs. */
export function describeTeaching(content: Content, moduleId: string, page: Page): TeachingView {
  return {
    page: withoutMarks(page),
    links: collectLinks(page, content.links),
    terms: findMarkedTerms(page, content.glossary),
    minutes: readingMinutes(page),
    practice: countPracticeItems(content, moduleId),
  };
}

/** Keeps only the IDs of the marks that split lessons into steps, because on the module page they're just targets for links. */
function withoutMarks({ closing: _closing, ...page }: Page): Page {
  const inSections = (sections: Section[]) =>
    sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => (block.type === 'step' ? { type: block.type, id: stepAnchor(block.id), title: '' } : block)),
    }));
  return {
    ...page,
    tabs: page.tabs?.map((tab) => ({ ...tab, sections: inSections(tab.sections) })),
    sections: page.sections === undefined ? undefined : inSections(page.sections),
  };
}

/** Returns the agreement for the module that contains it, and null for all other modules. */
export function showAgreement(content: Content, { teaching }: ModuleView): ShownAgreement | null {
  const holdsIt = teaching !== null && holdsAgreement(teaching.page);
  return holdsIt ? { ...content.agreement, textHash: hashAgreement(content.agreement) } : null;
}

export function holdsAgreement(page: Page): boolean {
  return walkPage(page).blocks.some((block) => block.type === 'agreement');
}
