import MiniSearch, { type SearchResult as MiniSearchResult } from 'minisearch';

import { coverageOf, readMeanings, toIndexQuery, type Meaning } from './read-query.ts';
import {
  cleanSearch,
  excerptOf,
  indexWord,
  kindLabels,
  markHits,
  readWords,
  bestResults,
  resultsPerGroup,
  searchKinds,
  type SearchEntry,
  type SearchGroup,
  type SearchKind,
  type SearchResult,
  type TextWords,
} from './rules.ts';

/** What can be found by someone, and the phrases that stand for each other: enough to search with, wherever that is done. */
export interface SearchMaterial {
  entries: SearchEntry[];
  sameMeaning: readonly (readonly string[])[];
}

export interface SearchIndex {
  entries: Map<string, SearchEntry>;
  mini: MiniSearch<SearchEntry>;
  /** What each entry is called, as it is compared with a search. */
  called: Map<string, EntryName>;
  /** The phrases of search.yaml that stand for each other, as lists of words of the index. */
  sameMeaning: string[][][];
  /** The words of the texts that were found so far: reading them again took two thirds of each search. */
  words: Map<string, TextWords>;
  knownWords: Map<string, string>;
  /** What was found last, the newest at the end: everyone who types a word asks for its first letters. */
  answers: Map<string, SearchGroup[]>;
}

/** Answers that are remembered; one has some 5 kB. */
const mostAnswers = 200;

/*
 * How much each sign says that a place is meant, found by trying some 200 sets of them on the labelled queries
 * (2026-11-22: 80 % first; as the library ranks by itself 69 %).
 */
const boost = { title: 3, keywords: 2 };
const titleIsFound = 2;
const searchIsInTitle = 5;
const isCalledSo = 3;
const kindWeights: Partial<Record<SearchKind, number>> = { term: 1.3, rule: 1.4, prompt: 0.7 };
const pageWeight = 1.6;

/** Title and other names in words of the index, and of how many words the title is. */
interface EntryName {
  wordings: string[];
  titleLength: number;
}

/** Finds what was meant: the best first, the others grouped by kind. A place is better the more of what was meant it has. */
export function searchIn(index: SearchIndex, typed: string | null): SearchGroup[] {
  const query = cleanSearch(typed);
  if (query === '') return [];

  const { answers } = index;
  const answer = answers.get(query) ?? findGroups(index, query);
  answers.delete(query);
  answers.set(query, answer);
  const [oldest = query] = answers.keys();
  if (answers.size > mostAnswers) answers.delete(oldest);
  return answer;
}

function findGroups(index: SearchIndex, query: string): SearchGroup[] {
  const { entries } = index;
  const meanings = readMeanings(query, index.sameMeaning);

  const found = rank(searchMeant(index, meanings), { meanings, called: index.called });
  const best = found.slice(0, bestResults);
  const others = searchKinds.map((kind) => ({
    kind,
    found: found
      .slice(bestResults)
      .filter(({ id }) => entries.get(String(id))?.kind === kind)
      .slice(0, resultsPerGroup),
  }));

  return [{ kind: 'best' as const, found: best }, ...others.toSorted((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0))]
    .filter((group) => group.found.length > 0)
    .map((group) => ({
      kind: group.kind,
      label: kindLabels[group.kind],
      results: group.found.flatMap(({ id, terms }) => {
        const entry = entries.get(String(id));
        return entry === undefined ? [] : [describe(index, entry, new Set(terms))];
      }),
    }));
}

function describe(index: SearchIndex, entry: SearchEntry, hits: Set<string>): SearchResult {
  const excerpt = excerptOf(entry.text, { words: wordsOf(index, entry), found: hits });
  return { title: markHits(entry.title, hits), place: entry.place === '' ? kindLabels[entry.kind] : entry.place, excerpt, to: entry.to };
}

/** Words count as they were typed; a word that stands nowhere so counts as the nearest ones. */
function searchMeant({ mini }: SearchIndex, meanings: Meaning[]): MiniSearchResult[] {
  const query = toIndexQuery(meanings, boost);
  const found = mini.search(query);
  const known = new Set(found.flatMap(({ queryTerms }) => queryTerms));
  const unknown = new Set(meanings.flatMap(({ wordings }) => wordings[0] ?? []).filter((word) => !known.has(word)));
  if (unknown.size === 0) return found;

  return mini.search(query, { fuzzy: (word) => unknown.has(word) && lettersOff(word) });
}

/** Places that have all that was meant come first, and before them the one that is called as the search says. */
function rank(
  found: MiniSearchResult[],
  { meanings, called }: { meanings: Meaning[]; called: Map<string, EntryName> },
): MiniSearchResult[] {
  const names = new Set(wordingsOf(meanings));

  return found
    .map((result) => {
      const entry = called.get(String(result.id));
      if (entry === undefined) return { ...result, score: 0 };

      const { wordings, titleLength } = entry;
      const isNamedSo = wordings.some((name) => names.has(name));
      const { ofTitle, ofSearch } = sharesOfTitle(titleLength, { result, meanings });
      const signs = 1 + titleIsFound * ofTitle + searchIsInTitle * ofSearch;
      return { ...result, score: result.score * coverageOf(result, meanings) * signs * (isNamedSo ? isCalledSo : 1) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** How much of a title was found, and how much of what was meant is in it or in its other names: 1 for all. */
function sharesOfTitle(
  titleLength: number,
  { result: { queryTerms, terms, match }, meanings }: { result: MiniSearchResult; meanings: readonly Meaning[] },
): { ofTitle: number; ofSearch: number } {
  const inTitle = terms.filter((term) => match[term]?.includes('title'));
  const inNames = terms.filter((term) => match[term]?.includes('title') || match[term]?.includes('keywords'));
  const named = queryTerms.filter((word) => inNames.some((term) => term.startsWith(word)));
  return { ofTitle: inTitle.length / titleLength, ofSearch: coverageOf({ queryTerms: named }, meanings) };
}

/** The search as it was typed, and where it's one meaning alone, in its other wordings. */
function wordingsOf(meanings: Meaning[]): string[] {
  const typed = meanings.flatMap(({ wordings }) => wordings[0] ?? []).join(' ');
  const [only, ...rest] = meanings;
  return only !== undefined && rest.length === 0 ? only.wordings.map((words) => words.join(' ')) : [typed];
}

/** Short words are abbreviations (T4, DOM, NOA): one letter off is another word. */
function lettersOff(word: string): number | false {
  return word.length > 3 ? 0.2 : false;
}

function wordsOf({ words, knownWords }: SearchIndex, { id, text }: SearchEntry): TextWords {
  const read = words.get(id) ?? readWords(text, knownWords);
  words.set(id, read);
  return read;
}

/** A whole page answers a search better than a section that uses the same words, a definition better than a use of its word. */
function weightOf(entry: SearchEntry | undefined): number {
  if (entry?.place === '' && entry.kind !== 'term') return pageWeight;
  return entry === undefined ? 1 : (kindWeights[entry.kind] ?? 1);
}

/** Builds the index: at the portal once from its content, and on a device from what it keeps. */
export function buildSearchIndex({ entries: list, sameMeaning }: SearchMaterial): SearchIndex {
  const entries = new Map(list.map((entry) => [entry.id, entry]));

  const mini = new MiniSearch<SearchEntry>({
    fields: ['title', 'keywords', 'text'],
    processTerm: indexWord,
    searchOptions: {
      boost,
      prefix: (word) => word.length > 1,
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // Long sections are no worse than short ones.
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
      boostDocument: (id) => weightOf(entries.get(String(id))),
    },
  });
  mini.addAll(list);

  return {
    entries,
    mini,
    called: new Map(list.map(({ id, title, names }) => [id, describeName(title, names)])),
    sameMeaning: sameMeaning.map((group) => group.map((phrase) => cleanSearch(phrase).split(' '))),
    words: new Map(),
    knownWords: new Map(),
    answers: new Map(),
  };
}

function describeName(title: string, names: readonly string[]): EntryName {
  const wordings = [title, ...names].map(cleanSearch);
  return { wordings, titleLength: wordings[0]?.split(' ').length ?? 1 };
}
