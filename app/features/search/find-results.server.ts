import type { Content } from '#app/content/load-content.ts';
import { audiences as allAudiences, type Audience } from '../access/rules.ts';
import { collectEntries } from './collect-entries.ts';
import type { SearchGroup } from './rules.ts';
import { buildSearchIndex, searchIn, type SearchIndex, type SearchMaterial } from './search-index.ts';

/** Indexes by open audiences. A device with a saved audience searches the same entries and ranks them the same. */
const indexes = new WeakMap<Content, Map<string, SearchIndex>>();

/** Finds what the given audiences may see: the best results first, the others grouped by kind. */
export function findResults(
  content: Content,
  { typed, audiences }: { typed: string | null; audiences: readonly Audience[] },
): SearchGroup[] {
  return searchIn(indexOf(content, audiences), typed);
}

/** Builds the indexes before the first search. Visitors with both portals open are rare, so their index is built on demand. */
export function prepareSearch(content: Content): void {
  for (const audience of allAudiences) indexOf(content, [audience]);
}

/** Returns the index for the given audiences. */
export function listSearchMaterial(content: Content, audiences: readonly Audience[]): SearchMaterial {
  const entries = collectEntries(content).filter((entry) => entry.audiences.some((audience) => audiences.includes(audience)));
  return { entries, sameMeaning: content.search.sameMeaning };
}

/** An index is built once, because the content doesn't change while the process runs. */
function indexOf(content: Content, audiences: readonly Audience[]): SearchIndex {
  const known = indexes.get(content) ?? new Map<string, SearchIndex>();
  indexes.set(content, known);

  const name = audiences.toSorted().join(' ');
  const index = known.get(name) ?? buildSearchIndex(listSearchMaterial(content, audiences));
  known.set(name, index);
  return index;
}
