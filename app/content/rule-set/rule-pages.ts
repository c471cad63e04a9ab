import { href } from 'react-router';

import { clientPageAddress } from '#app/content/client-page-address.ts';
import type { Content } from '#app/content/load-content.ts';
import type { Section } from '#app/content/schemas/page-schema.ts';
import type { RulePlace } from './rule-references.ts';
import type { RuleAudience } from '#app/content/schemas/rules-schema.ts';

/** The address of each portal's rules page. */
export const rulesAddress: Record<RuleAudience, string> = { training: href('/rules'), client: href('/client/rules') };

export interface RuleLink {
  title: string;
  to: string;
}

/** Lists the pages of a portal that state a rule, each with the first section that states it. */
export function findRuleLinks(content: Content, ruleId: string, audience: RuleAudience): RuleLink[] {
  const links = content.rulePlaces.filter((place) => place.ruleId === ruleId).flatMap((place) => linkTo(content, place, audience));
  return [...new Map(links.toReversed().map((link) => [link.title, link])).values()].toReversed();
}

/** Returns a link to the rules page if a content file states rules, or null. */
export function findRulesPage({ rules, rulePlaces }: Content, file: string, audience: RuleAudience): RuleLink | null {
  return rulePlaces.some((place) => place.file === file) ? { title: rules.page.title, to: rulesAddress[audience] } : null;
}

function linkTo(content: Content, { file, path }: RulePlace, audience: RuleAudience): RuleLink[] {
  const [, folder = '', id = ''] = /^(\w+)\/(.+)\.yaml$/.exec(file) ?? [];
  const document = folder === 'documents' ? content.documents.get(id) : undefined;

  if (document !== undefined && (document.audience === 'both' || document.audience === audience))
    return [{ title: document.title, to: `${href('/documents/:slug', { slug: id })}${fragmentOf(document, path)}` }];

  const page = folder === 'modules' ? content.modulePages.get(id) : content.clientPages.get(id);
  const isOfPortal = folder === (audience === 'training' ? 'modules' : 'client');
  if (page === undefined || !isOfPortal) return [];
  const address = audience === 'training' ? href('/:module', { module: id }) : clientPageAddress(id);
  return [{ title: page.title, to: `${address}${fragmentOf(page, path)}` }];
}

interface Sectioned {
  tabs?: { id: string; sections: Section[] }[] | undefined;
  sections?: Section[] | undefined;
}

/** Returns the query and hash for the tab and section that contain a text. */
function fragmentOf(page: Sectioned, path: readonly PropertyKey[]): string {
  const [list, index, , sectionIndex] = path;
  if (list === 'sections') return hashOf(page.sections, index);
  if (list !== 'tabs') return '';

  const tab = page.tabs?.[Number(index)];
  return tab === undefined ? '' : `?tab=${tab.id}${hashOf(tab.sections, sectionIndex)}`;
}

function hashOf(sections: readonly Section[] | undefined, index: PropertyKey | undefined): string {
  const section = sections?.[Number(index)];
  return section === undefined ? '' : `#${section.id}`;
}
