import { href } from 'react-router';

import { clientPageAddress } from '#app/content/client-page-address.ts';
import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import type { DraftCheckFile } from '#app/content/schemas/check-schema.ts';
import type { Content } from '#app/content/load-content.ts';
import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { textOf } from '#app/content/text/markdown-piece.ts';
import type { Document, Page, Section } from '#app/content/schemas/page-schema.ts';
import { listSetTerms } from '#app/content/text/set-terms.ts';
import type { SearchBook } from '#app/content/schemas/search-schema.ts';
import type { Service } from '#app/content/schemas/service-schema.ts';
import type { Simulation } from '#app/content/schemas/simulation-schema.ts';
import { rulesAddress } from '#app/content/rule-set/rule-pages.ts';
import type { RuleBook } from '#app/content/schemas/rules-schema.ts';
import { readableTexts, walkPage } from '#app/content/text/walk-page.ts';
import type { Audience } from '../access/rules.ts';
import type { SearchEntry, SearchKind } from './rules.ts';

interface Place {
  kind: SearchKind;
  audiences: readonly Audience[];
  path: string;
  title: string;
}

/** Lists everything that search can find, except the assessment's questions. */
export function collectEntries(content: Content): SearchEntry[] {
  return [
    ...content.modules.flatMap((module): SearchEntry[] => {
      const page = content.modulePages.get(module.id);
      const place: Place = { kind: 'module', audiences: ['training'], path: href('/:module', { module: module.id }), title: module.title };
      return page === undefined
        ? [{ ...pageEntry(place, module.description), place: 'Coming soon' }]
        : [pageEntry(place, page.purpose), ...pageSections(place, page)];
    }),
    practiceEntry(content.screens.practice),
    ...[...content.simulations].map(simulationEntry),
    dateSheetEntry(content.dateSheet),
    draftCheckEntry(content.draftCheck),
    ...content.prompts.prompts.map((prompt): SearchEntry => ({
      id: `prompt ${prompt.id}`,
      kind: 'prompt',
      audiences: ['training'],
      title: prompt.title,
      place: prompt.category,
      to: `${href('/ai-tools')}#prompt-${prompt.id}`,
      keywords: [prompt.category, ...prompt.tags].join(' '),
      names: [],
      text: prompt.prompt.replaceAll(/\s+/g, ' '),
    })),
    ...content.glossary.terms.map((term): SearchEntry => ({
      id: `term ${term.id}`,
      kind: 'term',
      audiences: ['training'],
      title: term.term,
      place: '',
      to: `${href('/real-estate-glossary')}#${term.id}`,
      keywords: term.also.join(' '),
      names: term.also,
      text: [textOf(term.definition), term.onTheJob === undefined ? '' : `On the job: ${textOf(term.onTheJob)}`].join(' ').trim(),
    })),
    ...[...content.documents].flatMap(([slug, document]) => documentEntries(slug, document)),
    ...[...content.clientPages].flatMap(([id, page]) => {
      const place: Place = { kind: 'client', audiences: ['client'], path: clientPageAddress(id), title: page.title };
      return [pageEntry(place, page.purpose), ...pageSections(place, page)];
    }),
    ...serviceEntries(content.service),
    ...(['training', 'client'] as const).flatMap((audience) => [
      ...ruleEntries(content.rules, audience),
      ...ownPageEntries(content.search, audience),
    ]),
  ];
}

function serviceEntries({ page, request }: Service): SearchEntry[] {
  const place: Place = { kind: 'client', audiences: ['client'], path: href('/client/your-service'), title: page.title };
  const topics = listSetTerms(page.topics).map(({ id, title, text }): SearchEntry => {
    const to = `${place.path}#${id}`;
    return { id: to, kind: 'client', audiences: ['client'], title, place: page.title, to, keywords: '', names: [], text: textOf(text) };
  });
  const form: Place = { ...place, path: href('/client/requests/service'), title: request.title };
  const names = ['contact support', 'get help', 'ask a question'];
  const formEntry: SearchEntry = { ...pageEntry(form, request.purpose), keywords: 'contact support help', names };
  return [...(topics.length === 0 ? [] : [pageEntry(place, page.purpose), ...topics]), formEntry];
}

/**
 * Creates the entries for the portal's own pages, such as the certificate and sign-out. A page that's in both portals has one entry for
 * each.
 */
function ownPageEntries({ pages }: SearchBook, audience: Audience): SearchEntry[] {
  return pages[audience].map(({ to, title, text, also }): SearchEntry => ({
    id: `${audience} page ${to}`,
    kind: 'page',
    audiences: [audience],
    title,
    place: '',
    to,
    keywords: also.join(' '),
    names: also,
    text,
  }));
}

function practiceEntry({ title, purpose }: Content['screens']['practice']): SearchEntry {
  const entry = pageEntry({ kind: 'module', audiences: ['training'], path: href('/practice'), title }, purpose);
  return { ...entry, keywords: 'questions exercises flashcards review repeat', names: ['practice questions', 'flashcards'] };
}

function simulationEntry([id, { title, purpose, messages }]: [string, Simulation]): SearchEntry {
  const path = href('/simulations/:simulation', { simulation: id });
  const entry = pageEntry({ kind: 'module', audiences: ['training'], path, title }, purpose);
  return {
    ...entry,
    keywords: ['simulation', 'inbox', 'role play', ...messages.map(({ subject }) => subject)].join(' '),
    names: ['inbox simulation', 'inbox'],
  };
}

function dateSheetEntry({ title, purpose, wordings, kinds }: DateSheetContent): SearchEntry {
  const text = [
    purpose,
    ...wordings.map(({ words, stakes }) => `${words}: ${stakes}`),
    ...kinds.map(({ label, rests }) => `${label}: ${rests}`),
  ];
  return toolEntry({
    id: 'date-sheet',
    title,
    to: href('/workbench/dates'),
    keywords: 'deadline deadlines calculator count calendar holidays',
    text: text.join(' '),
  });
}

function draftCheckEntry({ title, purpose, privacy }: DraftCheckFile): SearchEntry {
  return toolEntry({
    id: 'draft-check',
    title,
    to: href('/workbench/check'),
    keywords: 'check draft message email post ad wording compliance review approval',
    text: `${purpose} ${privacy}`,
  });
}

/** Creates a tool's entry. The Workbench tools are for both trainees and clients. */
function toolEntry(tool: Pick<SearchEntry, 'id' | 'title' | 'to' | 'keywords' | 'text'>): SearchEntry {
  return { ...tool, kind: 'tool', audiences: ['training', 'client'], place: '', names: [] };
}

function ruleEntries({ page, rules }: RuleBook, audience: Audience): SearchEntry[] {
  const path = rulesAddress[audience];
  const place: Place = { kind: 'rule', audiences: [audience], path, title: page.title };
  const entries = rules
    .filter(({ audiences }) => audiences.includes(audience))
    .map(({ id, title, sentence }): SearchEntry => {
      const to = `${path}#${id}`;
      return { id: to, kind: 'rule', audiences: [audience], title, place: page.title, to, keywords: '', names: [], text: sentence };
    });
  return [pageEntry(place, page[audience]), ...entries];
}

function documentEntries(slug: string, document: Document): SearchEntry[] {
  const audiences: Audience[] = document.audience === 'both' ? ['training', 'client'] : [document.audience];
  const place: Place = { kind: 'document', audiences, path: href('/documents/:slug', { slug }), title: document.title };
  return [pageEntry(place, document.purpose), ...document.sections.flatMap((section) => sectionEntries(place, section))];
}

function pageEntry({ kind, audiences, path, title }: Place, purpose: string): SearchEntry {
  return { id: path, kind, audiences, title, place: '', to: path, keywords: '', names: [], text: purpose };
}

function pageSections(place: Place, page: Page): SearchEntry[] {
  const sections = page.sections?.flatMap((section) => sectionEntries(place, section)) ?? [];
  const inTabs =
    page.tabs?.flatMap((tab) =>
      tab.sections.flatMap((section) => sectionEntries({ ...place, path: `${place.path}?tab=${tab.id}` }, section)),
    ) ?? [];
  return [...sections, ...inTabs];
}

/** Creates one entry for a section and one for each of its procedures. The section's own entry leaves out the procedures' text. */
function sectionEntries(place: Place, section: Section): SearchEntry[] {
  const procedures = walkPage(section).blocks.flatMap((block) => (block.type === 'procedures' ? block.items : []));
  const entry = ({ id, title, kind, text }: { id: string; title: string; kind: SearchKind; text: string }): SearchEntry => {
    const to = `${place.path}#${id}`;
    return { id: to, kind, audiences: place.audiences, title, place: place.title, to, keywords: '', names: [], text };
  };

  return [
    entry({ id: section.id, title: section.title, kind: place.kind, text: wordsOf({ intro: section.intro, blocks: section.blocks }) }),
    ...procedures.map((procedure) =>
      entry({ id: procedure.id, title: procedure.title, kind: 'procedure', text: wordsOf(procedureWords(procedure)) }),
    ),
  ];
}

type Procedure = BlockOf<'procedures'>['items'][number];

function procedureWords({ goal, steps, tools, tip, example }: Procedure) {
  return { goal, steps, tools, tip, example };
}

/**
 * Returns the text of a block of content without its procedures and step numbers. A middle dot separates parts that don't end in
 * punctuation.
 */
function wordsOf(part: unknown): string {
  return readableTexts(part)
    .filter(({ block }) => block?.type !== 'procedures' && block?.type !== 'step')
    .map(({ words }) => words.replaceAll(/\s+/g, ' ').trim())
    .map((words) => (/[.:;!?,]$/.test(words) ? words : `${words} ·`))
    .join(' ')
    .replace(/ ·$/, '');
}
