import { isHtml, textOfHtml } from '#app/content/html.ts';
import type { Content } from '#app/content/load-content.ts';
import type { Document, Page, Section } from '#app/content/page-schema.ts';
import type { Audience } from '../access/rules.ts';
import type { SearchEntry, SearchKind } from './rules.ts';

interface Place {
  kind: SearchKind;
  audiences: readonly Audience[];
  /** The path of the page. */
  path: string;
  title: string;
}

/** Lists everything that can be found in the portal. The assessment is not among it. */
export function collectEntries(content: Content): SearchEntry[] {
  return [
    ...content.modules.flatMap((module): SearchEntry[] => {
      const page = content.modulePages.get(module.id);
      const place: Place = { kind: 'module', audiences: ['training'], path: `/${module.id}`, title: module.title };
      return page === undefined
        ? [{ ...pageEntry(place, module.description), place: 'Coming soon' }]
        : [pageEntry(place, page.purpose), ...pageSections(place, page)];
    }),
    ...content.prompts.prompts.map((prompt): SearchEntry => ({
      id: `prompt ${prompt.id}`,
      kind: 'prompt',
      audiences: ['training'],
      title: prompt.title,
      place: prompt.category,
      to: `/ai-tools#prompt-${prompt.id}`,
      keywords: [prompt.category, ...prompt.tags].join(' '),
      text: prompt.prompt.replaceAll(/\s+/g, ' '),
    })),
    ...content.glossary.terms.map((term): SearchEntry => ({
      id: `term ${term.id}`,
      kind: 'term',
      audiences: ['training'],
      title: term.term,
      place: '',
      to: `/real-estate-glossary#${term.id}`,
      keywords: term.also.join(' '),
      text: [textOfHtml(term.definition), term.onTheJob === undefined ? '' : `On the job: ${textOfHtml(term.onTheJob)}`].join(' ').trim(),
    })),
    ...[...content.documents].flatMap(([slug, document]) => documentEntries(slug, document)),
    ...[...content.clientPages].flatMap(([id, page]) => {
      const place: Place = { kind: 'client', audiences: ['client'], path: `/client/${id}`, title: page.title };
      return [pageEntry(place, page.purpose), ...pageSections(place, page)];
    }),
  ];
}

function documentEntries(slug: string, document: Document): SearchEntry[] {
  const audiences: Audience[] = document.audience === 'both' ? ['training', 'client'] : [document.audience];
  const place: Place = { kind: 'document', audiences, path: `/documents/${slug}`, title: document.title };
  return [pageEntry(place, document.purpose), ...document.sections.flatMap((section) => sectionEntries(place, section))];
}

function pageEntry({ kind, audiences, path, title }: Place, purpose: string): SearchEntry {
  return { id: path, kind, audiences, title, place: '', to: path, keywords: '', text: purpose };
}

function pageSections(place: Place, page: Page): SearchEntry[] {
  const sections = page.sections?.flatMap((section) => sectionEntries(place, section)) ?? [];
  const inTabs =
    page.tabs?.flatMap((tab) =>
      tab.sections.flatMap((section) => sectionEntries({ ...place, path: `${place.path}?tab=${tab.id}` }, section)),
    ) ?? [];
  return [...sections, ...inTabs];
}

/** A section is one entry, and each procedure in it another; the section leaves the procedures' words to them. */
function sectionEntries(place: Place, section: Section): SearchEntry[] {
  const procedures = findProcedures(section.blocks);
  const entry = ({ id, title, kind, text }: { id: string; title: string; kind: SearchKind; text: string }): SearchEntry => {
    const to = `${place.path}#${id}`;
    return { id: to, kind, audiences: place.audiences, title, place: place.title, to, keywords: '', text };
  };

  return [
    entry({ id: section.id, title: section.title, kind: place.kind, text: wordsOf({ intro: section.intro, blocks: section.blocks }) }),
    ...procedures.map((procedure) =>
      entry({ id: procedure.id, title: procedure.title, kind: 'procedure', text: wordsOf(procedureWords(procedure)) }),
    ),
  ];
}

type Procedure = Extract<Section['blocks'][number], { type: 'procedures' }>['items'][number];

function procedureWords({ goal, steps, tools, tip, example }: Procedure) {
  return { goal, steps, tools, tip, example };
}

function findProcedures(blocks: readonly Section['blocks'][number][]): Procedure[] {
  return blocks.flatMap((block) => {
    if (block.type === 'procedures') return block.items;
    if (block.type === 'example') return findProcedures(block.blocks);
    if (block.type === 'accordion') return block.items.flatMap((item) => findProcedures(item.blocks));
    return [];
  });
}

/** Fields that name things for the portal and not for the reader. */
const silentFields = new Set([
  'type',
  'id',
  'link',
  'icon',
  'tone',
  'verdict',
  'answer',
  'handsOver',
  'lesson',
  'asOf',
  'action',
  'inside',
  'outside',
]);

/** Returns the words of any part of the content tree, in reading order; a dot parts what no sentence ends. */
function wordsOf(value: unknown): string {
  return wordList(value)
    .map((words) => words.replaceAll(/\s+/g, ' ').trim())
    .map((words) => (/[.:;!?,]$/.test(words) ? words : `${words} ·`))
    .join(' ')
    .replace(/ ·$/, '');
}

function wordList(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (isHtml(value)) return [textOfHtml(value)];
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'procedures') return [];

  return Object.entries(value).flatMap(([field, child]) => (silentFields.has(field) ? [] : wordList(child)));
}
