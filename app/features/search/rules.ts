import type { Audience } from '../access/rules.ts';

/** The kinds of results, each of which has its own group. */
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

export interface SearchEntry {
  id: string;
  kind: SearchKind;
  /** The audiences that can see the entry. Visitors need access to only one of them. */
  audiences: readonly Audience[];
  title: string;
  /** The entry's location in words, such as "CRM Training". Empty if the entry is itself a page. */
  place: string;
  to: string;
  /** The entry's tags, category and other spellings. */
  keywords: string;
  names: readonly string[];
  text: string;
}

/** A piece of an excerpt. `isHit` marks a match. */
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
  /** The kind or, for the group of best results at the top, `best`. */
  kind: SearchKind | 'best';
  label: string;
  results: SearchResult[];
}

/** The maximum length of a query. Longer queries are cut off to keep searches cheap. */
export const longestSearch = 200;

/** The maximum number of distinct words in a query. Searching for 80 prefixes kept the process busy for 50 ms. */
const mostWords = 12;

/** The number of results shown above the groups. */
export const bestResults = 3;

/** The number of results per group, so that no group crowds out the others. */
export const resultsPerGroup = 5;

const excerptLength = 150;
/** The number of characters in an excerpt before its first match. */
const lead = 50;

const stopWords = new Set(
  'a about am an and any are as at be by can could did do does for from had has have how i if in is it its may me must my now of on or should so than that the then there they this to us was we were what when where which who will with would you your'.split(
    ' ',
  ),
);

/** Normalizes a query to its distinct index words. */
export function cleanSearch(typed: string | null): string {
  const text = (typed ?? '').slice(0, longestSearch).toWellFormed();
  const words = wordsOf(text).flatMap(({ word }) => indexWord(word) ?? []);
  return [...new Set(words)].slice(0, mostWords).join(' ');
}

/** Returns a word's form in the index, or null for a stop word. */
export function indexWord(word: string): string | null {
  const plain = simpleWord.test(word) ? word.toLowerCase() : withoutMarks(word).toLowerCase();
  return plain === '' || stopWords.has(plain) ? null : singular(plain);
}

/** Makes "condition" also find "conditions". The index treats both as the same word, in a shared form that isn't always a real word. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Matches words without accents. Most words have none and can skip the normalization. */
const simpleWord = /^[ -~]*$/;

function withoutMarks(word: string): string {
  return word.normalize('NFKD').replaceAll(/[\p{M}®™]/gu, '');
}

/** Splits a text into matches and the text between them. `found` contains the index words to match. */
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

/** A text's index words, without stop words, and their positions. */
export interface TextWords {
  words: string[];
  starts: number[];
}

/** Reads a text's words. Equal words share one string from `known`, which saves memory. */
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

/** Returns the part of a text with the most matches, highlighted. If nothing matches, returns the beginning of the text. */
export function excerptOf(text: string, { words, found }: { words: TextWords; found: ReadonlySet<string> }): TextPart[] {
  const wanted = Math.max(0, placeOfMostHits(words, found) - lead);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const rest = text.slice(start);
  const cut = rest.length <= excerptLength ? rest : `${rest.slice(0, excerptLength).replace(/\s+\S*$/, '')} …`;

  return markHits(`${start > 0 ? '… ' : ''}${cut}`, found);
}

/** Returns the position of the match at which an excerpt would show the most distinct words. */
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

/** Splits words at spaces and punctuation, like the index. */
function wordsOf(text: string): { word: string; index: number }[] {
  return [...text.matchAll(/[^\n\r\p{Z}\p{P}]+/gu)].map((match) => ({ word: match[0], index: match.index }));
}
