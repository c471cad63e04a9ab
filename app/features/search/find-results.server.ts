import MiniSearch from 'minisearch';

import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '../access/rules.ts';
import { collectEntries } from './collect-entries.ts';
import {
  cleanSearch,
  excerptOf,
  indexWord,
  kindLabels,
  markHits,
  resultsPerGroup,
  searchKinds,
  type SearchEntry,
  type SearchGroup,
} from './rules.ts';

interface SearchIndex {
  entries: Map<string, SearchEntry>;
  mini: MiniSearch<SearchEntry>;
}

const indexes = new WeakMap<Content, SearchIndex>();

/**
 * Finds what the given audiences may see: typo-tolerant, best first, grouped by kind. Every word has to be found; only
 * when no place has them all, some are enough.
 */
export function findResults(
  content: Content,
  { typed, audiences }: { typed: string | null; audiences: readonly Audience[] },
): SearchGroup[] {
  const query = cleanSearch(typed);
  if (query === '') return [];

  const { entries, mini } = indexOf(content);
  const search = (combineWith: 'AND' | 'OR') =>
    mini.search(query, {
      combineWith,
      filter: ({ id }) => entries.get(String(id))?.audiences.some((audience) => audiences.includes(audience)) ?? false,
    });
  const all = search('AND');
  const found = all.length > 0 ? all : search('OR');

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

        const words = new Set(terms);
        return [{ title: markHits(entry.title, words), place: entry.place, excerpt: excerptOf(entry.text, words), to: entry.to }];
      }),
    }));
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
      // Short words are abbreviations (T4, DOM, NOA): one letter off is another word.
      fuzzy: (word) => (word.length > 3 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
      boostDocument: (id) => weightOf(entries.get(String(id))),
    },
  });
  mini.addAll(list);

  const index = { entries, mini };
  indexes.set(content, index);
  return index;
}
