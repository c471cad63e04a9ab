import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import type { Glossary, Term } from '#app/content/schemas/library-schema.ts';
import { termsIn, type Html } from './markdown-piece.ts';
import type { RenderOptions, TermPlace } from './markdown.ts';
import { walkPage, type FoundText } from './walk-page.ts';

export interface MarkedTerm {
  term: string;
  definition: Html;
}

/** The types of blocks whose `text` is prose. */
const blocksWithSentences = new Set<Block['type']>(['prose', 'callout', 'steps', 'definitions']);

/** The maximum number of marks in a section, because more would be distracting. */
const marksPerSection = 6;

/** Very common terms, which are marked only once per page. */
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

/** Words that often mean something else ("a firm", "your assignment"). Only longer terms that contain these words are marked. */
const ambiguousWords = new Set(['agency', 'assignment', 'firm', 'trade']);

/** Names that are also ordinary words. They're marked only if they're capitalized. */
const names = new Set(['Matrix', 'Paragon', 'Tarion', 'Teranet']);

interface Spelling {
  text: string;
  termId: string;
  isExact: boolean;
}

/** Finds a glossary's terms in text. */
export interface TermFinder {
  pattern: RegExp;
  spellings: Map<string, Spelling>;
}

/** Prepares the search for every spelling of every term. If two spellings match in the same place, the longer one is used. */
export function createTermFinder(glossary: Glossary): TermFinder {
  const spellings = new Map(glossary.terms.flatMap(spellingsOf).map((spelling) => [spelling.text.toLowerCase(), spelling]));
  const longestFirst = [...spellings.keys()].toSorted((a, b) => b.length - a.length).map((text) => RegExp.escape(text));

  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(s?)(?![\\p{L}\\p{N}®])`, 'giu'), spellings };
}

/**
 * Prepares to mark the first occurrence of each term in each section of a page. The returned function must be called with the texts in
 * reading order. It returns undefined for text that isn't prose.
 */
export function startMarking(finder: TermFinder): (place: FoundText) => RenderOptions['findTerms'] {
  const onPage = new Set<string>();
  const inSections = new Map<string, Set<string>>();

  return ({ field, path, block }) => {
    if (field !== 'text' || block === null || !blocksWithSentences.has(block.type)) return undefined;

    const section = path.slice(0, path.indexOf('blocks')).join('.');
    const inSection = inSections.get(section) ?? new Set();
    inSections.set(section, inSection);

    return (text) =>
      findTerms(text, finder).filter(({ termId }) => {
        const isDone = inSection.has(termId) || inSection.size >= marksPerSection || (commonTerms.has(termId) && onPage.has(termId));
        if (isDone) return false;

        inSection.add(termId);
        onPage.add(termId);
        return true;
      });
  };
}

/** Returns the terms that are marked in a part of the content, by ID, so that the page can explain them. */
export function findMarkedTerms(part: unknown, glossary: Glossary): Record<string, MarkedTerm> {
  const ids = new Set(walkPage(part).texts.flatMap(({ text }) => (typeof text === 'string' ? [] : termsIn(text))));
  const marked = glossary.terms.filter((term) => ids.has(term.id));
  return Object.fromEntries(marked.map(({ id, term, definition }) => [id, { term, definition }]));
}

function findTerms(text: string, { pattern, spellings }: TermFinder): TermPlace[] {
  const found: TermPlace[] = [];
  pattern.lastIndex = 0;

  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const spelling = spellings.get((match[1] ?? '').toLowerCase());
    if (spelling === undefined || (spelling.isExact && spelling.text !== match[1])) continue;

    found.push({ termId: spelling.termId, index: match.index, length: match[0].length });
  }
  return found;
}

function spellingsOf({ id, term, also }: Term): Spelling[] {
  const plain = term.replace(/\s*\([^)]*\)/, '');
  const texts = [...plain.split(' / '), ...also].filter((text) => !ambiguousWords.has(text.toLowerCase()));

  return texts.map((text) => ({
    text,
    termId: id,
    // Terms such as "T1", "DOM" and "Form 100" are case-sensitive, because they'd mean something else in another case.
    isExact: names.has(text) || text.split(' ').some((word) => /\p{Lu}.*\p{Lu}|\d/u.test(word)),
  }));
}
