import MiniSearch, { type Options, type SearchResult as MiniSearchResult } from 'minisearch';

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

/** The entries that someone can find, plus the synonyms. A search needs nothing else, on the server or on a device. */
export interface SearchMaterial {
  entries: SearchEntry[];
  sameMeaning: readonly (readonly string[])[];
}

export interface SearchIndex {
  entries: Map<string, SearchEntry>;
  mini: MiniSearch<SearchEntry>;
  /** Each entry's names, which are compared with the query. */
  called: Map<string, EntryName>;
  /** The synonyms from search.yaml, as lists of index words. */
  sameMeaning: string[][][];
  /** The words of texts found in earlier searches. Reading the texts again took up two thirds of each search. */
  words: Map<string, TextWords>;
  knownWords: Map<string, string>;
  /** The latest results, newest last. They're cached because people who type a word also search for its first letters along the way. */
  answers: Map<string, SearchGroup[]>;
}

/** The maximum number of cached results, at about 5 kB each. */
const mostAnswers = 200;

/* The weight of each signal, found by trying about 200 combinations on the labelled queries (2026-11-22: 80% had the right result first,
   compared to 69% with the library's own ranking). */
const boost = { title: 3, keywords: 2 };
const titleIsFound = 2;
const searchIsInTitle = 5;
const isCalledSo = 3;
const kindWeights: Partial<Record<SearchKind, number>> = { term: 1.3, rule: 1.4, prompt: 0.7 };
const pageWeight = 1.6;

/** The title and other names of an entry as index words, and the number of words in the title. */
interface EntryName {
  wordings: string[];
  titleLength: number;
}

/** Finds the best results, followed by the others grouped by kind. The more of the query an entry covers, the higher it ranks. */
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

/** Searches for words as typed. Each unknown word is replaced with its closest matches. */
function searchMeant({ mini }: SearchIndex, meanings: Meaning[]): MiniSearchResult[] {
  const query = toIndexQuery(meanings, boost);
  const found = mini.search(query);
  const known = new Set(found.flatMap(({ queryTerms }) => queryTerms));
  const unknown = new Set(meanings.flatMap(({ wordings }) => wordings[0] ?? []).filter((word) => !known.has(word)));
  if (unknown.size === 0) return found;

  return mini.search(query, { fuzzy: (word) => unknown.has(word) && lettersOff(word) });
}

/** Ranks the results. Entries that cover the full query come first, led by those whose names match the query. */
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

/** Returns two shares from 0 to 1: how much of the title was matched, and how much of the query is in the title or other names. */
function sharesOfTitle(
  titleLength: number,
  { result: { queryTerms, terms, match }, meanings }: { result: MiniSearchResult; meanings: readonly Meaning[] },
): { ofTitle: number; ofSearch: number } {
  const inTitle = terms.filter((term) => match[term]?.includes('title'));
  const inNames = terms.filter((term) => match[term]?.includes('title') || match[term]?.includes('keywords'));
  const named = queryTerms.filter((word) => inNames.some((term) => term.startsWith(word)));
  return { ofTitle: inTitle.length / titleLength, ofSearch: coverageOf({ queryTerms: named }, meanings) };
}

/** Lists the wordings of a query: as typed and, if the query has only one part, with its synonyms. */
function wordingsOf(meanings: Meaning[]): string[] {
  const typed = meanings.flatMap(({ wordings }) => wordings[0] ?? []).join(' ');
  const [only, ...rest] = meanings;
  return only !== undefined && rest.length === 0 ? only.wordings.map((words) => words.join(' ')) : [typed];
}

/**
 * Returns the share of a word's letters that can differ. Short words must match exactly, because many are abbreviations (T4, DOM, NOA),
 * where one different letter makes a different word.
 */
function lettersOff(word: string): number | false {
  return word.length > 3 ? 0.2 : false;
}

function wordsOf({ words, knownWords }: SearchIndex, { id, text }: SearchEntry): TextWords {
  const read = words.get(id) ?? readWords(text, knownWords);
  words.set(id, read);
  return read;
}

/** Returns the weight of an entry. A page ranks above a section with the same words, and a definition above a mention. */
function weightOf(entry: SearchEntry | undefined): number {
  if (entry?.place === '' && entry.kind !== 'term') return pageWeight;
  return entry === undefined ? 1 : (kindWeights[entry.kind] ?? 1);
}

/** Builds the index, either on the server from the content or on a device from its saved pages. */
export function buildSearchIndex({ entries: list, sameMeaning }: SearchMaterial): SearchIndex {
  const entries = new Map(list.map((entry) => [entry.id, entry]));

  const mini = new MiniSearch<SearchEntry>(optionsFor(entries));
  mini.addAll(list);

  return {
    entries,
    mini,
    called: new Map(list.map(({ id, title, names }) => [id, describeName(title, names)])),
    sameMeaning: sameMeaning.map((group) => group.map((phrase) => cleanSearch(phrase).split(' '))),
    ...withoutSearches(),
  };
}

function optionsFor(entries: SearchIndex['entries']): Options<SearchEntry> {
  return {
    fields: ['title', 'keywords', 'text'],
    processTerm: indexWord,
    searchOptions: {
      boost,
      prefix: (word) => word.length > 1,
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // These parameters keep long sections from ranking below short ones.
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
      boostDocument: (id) => weightOf(entries.get(String(id))),
    },
  };
}

/** What an index remembers of searches, before the first one. */
function withoutSearches(): Pick<SearchIndex, 'words' | 'knownWords' | 'answers'> {
  return { words: new Map(), knownWords: new Map(), answers: new Map() };
}

/** An index in a form that another thread can receive. */
export interface PackedSearchIndex extends Pick<SearchIndex, 'entries' | 'called' | 'sameMeaning'> {
  mini: string;
}

export function packSearchIndex({ entries, mini, called, sameMeaning }: SearchIndex): PackedSearchIndex {
  return { entries, called, sameMeaning, mini: JSON.stringify(mini) };
}

/** Reads an index that another thread built. It takes a tenth of the time of building it, and lets the process respond meanwhile. */
export async function unpackSearchIndex({ mini, ...packed }: PackedSearchIndex): Promise<SearchIndex> {
  return { ...packed, mini: await MiniSearch.loadJSONAsync(mini, optionsFor(packed.entries)), ...withoutSearches() };
}

function describeName(title: string, names: readonly string[]): EntryName {
  const wordings = [title, ...names].map(cleanSearch);
  return { wordings, titleLength: wordings[0]?.split(' ').length ?? 1 };
}
