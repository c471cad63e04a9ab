import type { Content } from '#app/content/load-content.ts';
import { audiences as allAudiences, type Audience } from '../access/rules.ts';
import { collectEntries } from './collect-entries.ts';
import type { SearchGroup } from './rules.ts';
import {
  buildSearchIndex,
  packSearchIndex,
  searchIn,
  unpackSearchIndex,
  type PackedSearchIndex,
  type SearchIndex,
  type SearchMaterial,
} from './search-index.ts';

/**
 * The search indexes, by the audiences that a visitor has access to. A device that has saved an audience's pages searches the same entries
 * with the same ranking.
 */
const indexes = new WeakMap<Content, Map<string, SearchIndex>>();

/** Finds results for the given audiences: the best results first, and then the others grouped by kind. */
export function findResults(
  content: Content,
  { typed, audiences }: { typed: string | null; audiences: readonly Audience[] },
): SearchGroup[] {
  return searchIn(indexOf(content, audiences), typed);
}

/**
 * Builds each portal's index before the first search. Few visitors have access to both portals, so the combined index is built on demand.
 */
export function prepareSearch(content: Content): void {
  for (const audience of allAudiences) indexOf(content, [audience]);
}

/** The indexes of each portal, built by another thread. */
export type PackedSearch = [Audience, PackedSearchIndex][];

/** Builds each portal's index for another thread. */
export function packSearch(content: Content): PackedSearch {
  return allAudiences.map((audience) => [audience, packSearchIndex(indexOf(content, [audience]))]);
}

/** Takes over the indexes of a content that another thread built. */
export async function loadSearch(content: Content, packed: PackedSearch): Promise<void> {
  const known = indexes.get(content) ?? new Map<string, SearchIndex>();
  indexes.set(content, known);
  for (const [audience, index] of packed) known.set(audience, await unpackSearchIndex(index));
}

/** Returns what a device needs to build the index for the given audiences. */
export function listSearchMaterial(content: Content, audiences: readonly Audience[]): SearchMaterial {
  const entries = collectEntries(content).filter((entry) => entry.audiences.some((audience) => audiences.includes(audience)));
  return { entries, sameMeaning: content.search.sameMeaning };
}

/** Returns the index for the given audiences. Each index is built only once, because the content doesn't change while the process runs. */
function indexOf(content: Content, audiences: readonly Audience[]): SearchIndex {
  const known = indexes.get(content) ?? new Map<string, SearchIndex>();
  indexes.set(content, known);

  const name = audiences.toSorted().join(' ');
  const index = known.get(name) ?? buildSearchIndex(listSearchMaterial(content, audiences));
  known.set(name, index);
  return index;
}
