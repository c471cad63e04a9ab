import MiniSearch, { type SearchResult as MiniSearchResult } from 'minisearch';

import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '../access/rules.ts';
import { collectEntries } from './collect-entries.ts';
import {
  cleanSearch,
  excerptOf,
  indexWord,
  kindLabels,
  markHits,
  readWords,
  resultsPerGroup,
  searchKinds,
  type SearchEntry,
  type SearchGroup,
  type TextWords,
} from './rules.ts';

interface SearchIndex {
  entries: Map<string, SearchEntry>;
  mini: MiniSearch<SearchEntry>;
  /** The words of the texts that were found so far: reading them anew took two thirds of each search. */
  words: Map<string, TextWords>;
  knownWords: Map<string, string>;
}

const indexes = new WeakMap<Content, SearchIndex>();

/**
 * Finds what the given audiences may see: best first, grouped by kind. Every word has to be found as it was typed; only
 * when no place has them all, misspelled ones count as well, and then some of them are enough.
 */
export function findResults(
  content: Content,
  { typed, audiences }: { typed: string | null; audiences: readonly Audience[] },
): SearchGroup[] {
  const query = cleanSearch(typed);
  if (query === '') return [];

  const index = indexOf(content);
  const { entries, mini } = index;
  const filter = ({ id }: MiniSearchResult) => entries.get(String(id))?.audiences.some((audience) => audiences.includes(audience)) ?? false;
  const count = query.split(' ').length;
  const hasAll = ({ queryTerms }: MiniSearchResult) => queryTerms.length === count;

  const asTyped = mini.search(query, { filter }).filter(hasAll);
  const found = asTyped.length > 0 ? asTyped : allOrSome(mini.search(query, { filter, fuzzy: lettersOff }), hasAll);

  const groups = searchKinds.map((kind) => ({
    kind,
    found: found.filter(({ id }) => entries.get(String(id))?.kind === kind).slice(0, resultsPerGroup),
  }));

  return groups
    .filter((group) => group.found.length > 0)
    .toSorted((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0))
    .map((group) => ({
      kind: group.kind,
      label: kindLabels[group.kind],
      results: group.found.flatMap(({ id, terms }) => {
        const entry = entries.get(String(id));
        if (entry === undefined) return [];

        const hits = new Set(terms);
        const excerpt = excerptOf(entry.text, { words: wordsOf(index, entry), found: hits });
        return [{ title: markHits(entry.title, hits), place: entry.place, excerpt, to: entry.to }];
      }),
    }));
}

/** Short words are abbreviations (T4, DOM, NOA): one letter off is another word. */
function lettersOff(word: string): number | false {
  return word.length > 3 ? 0.2 : false;
}

function allOrSome(some: MiniSearchResult[], hasAll: (result: MiniSearchResult) => boolean): MiniSearchResult[] {
  return some.some(hasAll) ? some.filter(hasAll) : some;
}

function wordsOf({ words, knownWords }: SearchIndex, { id, text }: SearchEntry): TextWords {
  const read = words.get(id) ?? readWords(text, knownWords);
  words.set(id, read);
  return read;
}

/** Builds the index of a content ahead of the first search. */
export function prepareSearch(content: Content): void {
  indexOf(content);
}

/** A whole page answers a search better than a section that uses the same words, and a definition better than a use of its word. */
function weightOf(entry: SearchEntry | undefined): number {
  if (entry?.kind === 'term') return 1.3;
  return entry?.place === '' ? 1.6 : 1;
}

/** The index is built once from the content, which stays the same while the process lives. */
function indexOf(content: Content): SearchIndex {
  const known = indexes.get(content);
  if (known !== undefined) return known;

  const list = collectEntries(content);
  const entries = new Map(list.map((entry) => [entry.id, entry]));

  const mini = new MiniSearch<SearchEntry>({
    fields: ['title', 'keywords', 'text'],
    processTerm: indexWord,
    searchOptions: {
      boost: { title: 5, keywords: 2 },
      prefix: (word) => word.length > 1,
      weights: { prefix: 0.5, fuzzy: 0.3 },
      boostDocument: (id) => weightOf(entries.get(String(id))),
    },
  });
  mini.addAll(list);

  const index: SearchIndex = { entries, mini, words: new Map(), knownWords: new Map() };
  indexes.set(content, index);
  return index;
}
