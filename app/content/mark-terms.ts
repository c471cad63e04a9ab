import type { Block } from './block-schema.ts';
import { isHtml, type Html } from './html.ts';
import type { Glossary, Term } from './library-schema.ts';
import { allSections, type Page } from './page-schema.ts';

/** A term that is marked on a page, with what its note says. */
export interface MarkedTerm {
  term: string;
  definition: Html;
}

/** Marks in one section above which its text would become restless. */
const marksPerSection = 6;

/** Words of every sentence in this trade: one mark a page is enough. */
const commonTerms = new Set([
  'brokerage',
  'client',
  'closing',
  'commission',
  'condition',
  'deposit',
  'firm',
  'funding',
  'offer',
  'showing',
  'termination',
]);

/** Words that mean something else as often as not ("a firm", "your assignment"): only their longer spellings are marked. */
const ambiguousWords = new Set(['agency', 'assignment', 'firm', 'trade']);

/** Names that are also ordinary words, or look like one: marked only with their capital letter. */
const names = new Set(['Matrix', 'Paragon', 'Tarion', 'Teranet']);

interface Spelling {
  text: string;
  termId: string;
  isExact: boolean;
}

/** Finds terms in text: made once for a glossary. */
export interface TermFinder {
  pattern: RegExp;
  spellings: Map<string, Spelling>;
}

/** Prepares the search for every spelling of every term; the longest spelling wins where two begin at one place. */
export function createTermFinder(glossary: Glossary): TermFinder {
  const spellings = new Map(glossary.terms.flatMap(spellingsOf).map((spelling) => [spelling.text.toLowerCase(), spelling]));
  const longestFirst = [...spellings.keys()].toSorted((a, b) => b.length - a.length).map((text) => RegExp.escape(text));

  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(s?)(?![\\p{L}\\p{N}®])`, 'giu'), spellings };
}

/**
 * Marks in each section of a page the first occurrence of each term, in place. Only running text is marked: never
 * headings, links, code or anything that can be pressed.
 */
export function markTerms(page: Page, finder: TermFinder): void {
  const onPage = new Set<string>();

  for (const section of allSections(page)) {
    const inSection = new Set<string>();

    for (const html of section.blocks.flatMap(runningText)) {
      html.html = markHtml(html.html, finder, (termId) => {
        const isDone = inSection.has(termId) || inSection.size >= marksPerSection || (commonTerms.has(termId) && onPage.has(termId));
        if (isDone) return false;

        inSection.add(termId);
        onPage.add(termId);
        return true;
      });
    }
  }
}

/** Returns what the notes of a part of the content need: each term that is marked in it, by its identifier. */
export function findMarkedTerms(part: unknown, glossary: Glossary): Record<string, MarkedTerm> {
  const ids = new Set(htmlWithin(part).flatMap(({ html }) => [...html.matchAll(/<dfn data-term="([^"]+)"/g)].map((match) => match[1])));
  const marked = glossary.terms.filter((term) => ids.has(term.id));
  return Object.fromEntries(marked.map(({ id, term, definition }) => [id, { term, definition }]));
}

function spellingsOf({ id, term, also }: Term): Spelling[] {
  const plain = term.replace(/\s*\([^)]*\)/, '');
  const texts = [...plain.split(' / '), ...also].filter((text) => !ambiguousWords.has(text.toLowerCase()));

  return texts.map((text) => ({
    text,
    termId: id,
    // "T1", "DOM" and "Form 100" would be other words in another case.
    isExact: names.has(text) || text.split(' ').some((word) => /\p{Lu}.*\p{Lu}|\d/u.test(word)),
  }));
}

/** Lists the pieces of a block that people read as sentences, in reading order. */
function runningText(block: Block): Html[] {
  switch (block.type) {
    case 'prose':
    case 'callout':
      return [block.text];
    case 'steps':
      return block.items.flatMap((step) => step.text ?? []);
    case 'definitions':
      return block.items.map((item) => item.text);
    case 'example':
      return block.blocks.flatMap(runningText);
    case 'accordion':
      return block.items.flatMap((item) => item.blocks.flatMap(runningText));
    default:
      return [];
  }
}

const closedElements = /^(a|code|pre|h[1-6]|dfn|button)$/;

/** Wraps the terms that `take` accepts, and leaves alone what stands inside an element that is not running text. */
function markHtml(html: string, finder: TermFinder, take: (termId: string) => boolean): string {
  let closedDepth = 0;

  return html
    .split(/(<[^>]+>)/)
    .map((piece) => {
      const tag = /^<(\/?)([a-z0-9]+)/.exec(piece);
      if (tag !== null) {
        if (closedElements.test(tag[2] ?? '')) closedDepth += tag[1] === '/' ? -1 : 1;
        return piece;
      }
      return closedDepth > 0 ? piece : markText(piece, finder, take);
    })
    .join('');
}

function markText(text: string, { pattern, spellings }: TermFinder, take: (termId: string) => boolean): string {
  return text.replaceAll(pattern, (whole, found: string) => {
    const spelling = spellings.get(found.toLowerCase());
    if (spelling === undefined || (spelling.isExact && spelling.text !== found) || !take(spelling.termId)) return whole;

    return `<dfn data-term="${spelling.termId}" tabindex="0" role="button">${whole}</dfn>`;
  });
}

function htmlWithin(value: unknown): Html[] {
  if (isHtml(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(htmlWithin) : [];
}
