import type { Audience } from '../access/rules.ts';

/** What can be found; each is a group of its own among the results. */
export const searchKinds = ['page', 'module', 'tool', 'procedure', 'rule', 'prompt', 'term', 'document', 'client'] as const;

export type SearchKind = (typeof searchKinds)[number];

export const kindLabels: Record<SearchKind | 'best', string> = {
  best: 'Best matches',
  page: 'This portal',
  module: 'Training modules',
  tool: 'Workbench',
  procedure: 'Procedures',
  rule: 'Rules',
  prompt: 'Prompts',
  term: 'Glossary',
  document: 'Documents',
  client: 'Client pages',
};

/** One place of the portal that can be found. */
export interface SearchEntry {
  id: string;
  kind: SearchKind;
  /** Who may see it: one of these audiences is enough. */
  audiences: readonly Audience[];
  title: string;
  /** Where it stands, as a reader would say it: "CRM Training". Empty for a page itself. */
  place: string;
  to: string;
  /** Other spellings, tags, category. */
  keywords: string;
  /** What it's called besides. */
  names: readonly string[];
  text: string;
}

/** A piece of a text; a hit is what the search found in it. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

export interface SearchResult {
  title: TextPart[];
  place: string;
  excerpt: TextPart[];
  to: string;
}

export interface SearchGroup {
  /** The best of all kinds stand first, apart, so that no group hides them. */
  kind: SearchKind | 'best';
  label: string;
  results: SearchResult[];
}

/** A search text is cut here: nobody types more, and the work for it stays small. */
export const longestSearch = 200;

/** So many different words of it count: 80 beginnings of words kept the process busy for 50 ms. */
const mostWords = 12;

/** Results that are before all groups. */
export const bestResults = 3;

/** Results of one group, so that no group hides the others. */
export const resultsPerGroup = 5;

const excerptLength = 150;
/** Characters of an excerpt before its first hit. */
const lead = 50;

/** Words that say nothing about what one is looking for. */
const stopWords = new Set(
  'a about am an and any are as at be by can could did do does for from had has have how i if in is it its may me must my now of on or should so than that the then there they this to us was we were what when where which who will with would you your'.split(
    ' ',
  ),
);

/** Makes of what was typed a text that can be searched for: its words as they are in the index, each once. */
export function cleanSearch(typed: string | null): string {
  const text = (typed ?? '').slice(0, longestSearch).toWellFormed();
  const words = wordsOf(text).flatMap(({ word }) => indexWord(word) ?? []);
  return [...new Set(words)].slice(0, mostWords).join(' ');
}

/** Returns a word as it is in the index; null for a word that says nothing. */
export function indexWord(word: string): string | null {
  const plain = simpleWord.test(word) ? word.toLowerCase() : withoutMarks(word).toLowerCase();
  return plain === '' || stopWords.has(plain) ? null : singular(plain);
}

/** Someone who types "condition" means "conditions" as well. The index holds both as one, also where that is no word. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Nearly all words have no letter that taking marks off would change. */
const simpleWord = /^[ -~]*$/;

function withoutMarks(word: string): string {
  return word.normalize('NFKD').replaceAll(/[\p{M}®™]/gu, '');
}

/** Cuts a text into what the search found in it and what's between. `found` are words as they are in the index. */
export function markHits(text: string, found: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;

  for (const { word, index } of wordsOf(text)) {
    const indexed = indexWord(word);
    if (indexed === null || !found.has(indexed)) continue;

    if (index > end) parts.push({ text: text.slice(end, index), isHit: false });
    parts.push({ text: word, isHit: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

/** The words of a text that say something, as they are in the index, and where each of them begins. */
export interface TextWords {
  words: string[];
  starts: number[];
}

/** Reads the words of a text; those that are alike become one string in `known`. */
export function readWords(text: string, known: Map<string, string>): TextWords {
  const read: TextWords = { words: [], starts: [] };

  for (const { word, index } of wordsOf(text)) {
    const indexed = indexWord(word);
    if (indexed === null) continue;

    const same = known.get(indexed);
    if (same === undefined) known.set(indexed, indexed);
    read.words.push(same ?? indexed);
    read.starts.push(index);
  }
  return read;
}

/** Returns the part of a text in which most of what was found stands, with the hits marked; the beginning when nothing was found. */
export function excerptOf(text: string, { words, found }: { words: TextWords; found: ReadonlySet<string> }): TextPart[] {
  const wanted = Math.max(0, placeOfMostHits(words, found) - lead);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const rest = text.slice(start);
  const cut = rest.length <= excerptLength ? rest : `${rest.slice(0, excerptLength).replace(/\s+\S*$/, '')} …`;

  return markHits(`${start > 0 ? '… ' : ''}${cut}`, found);
}

/** Returns where the hit is after which the excerpt would show the most different words that were found. */
function placeOfMostHits({ words, starts }: TextWords, found: ReadonlySet<string>): number {
  const hits = words.flatMap((word, position) => (found.has(word) ? [{ word, index: starts[position] ?? 0 }] : []));

  let best = { index: 0, count: 0 };
  for (const [position, { index }] of hits.entries()) {
    const within = hits.slice(position, position + 20).filter((hit) => hit.index < index + excerptLength - lead);
    const count = new Set(within.map((hit) => hit.word)).size;
    if (count > best.count) best = { index, count };
  }
  return best.index;
}

/** Words are what's between spaces and punctuation, as the index cuts them. */
function wordsOf(text: string): { word: string; index: number }[] {
  return [...text.matchAll(/[^\n\r\p{Z}\p{P}]+/gu)].map((match) => ({ word: match[0], index: match.index }));
}
