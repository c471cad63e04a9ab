import type { Content } from '#app/content/load-content.ts';
import { audiences as allAudiences, type Audience } from '../access/rules.ts';
import { collectEntries } from './collect-entries.ts';
import type { SearchGroup } from './rules.ts';
import { buildSearchIndex, searchIn, type SearchIndex, type SearchMaterial } from './search-index.ts';

/** By the audiences that are open: a device that keeps one of them searches among the same places, and ranks them alike. */
const indexes = new WeakMap<Content, Map<string, SearchIndex>>();

/** Finds what the given audiences may see: the best first, the others grouped by kind. */
export function findResults(
  content: Content,
  { typed, audiences }: { typed: string | null; audiences: readonly Audience[] },
): SearchGroup[] {
  return searchIn(indexOf(content, audiences), typed);
}

/** Builds the indexes of a content ahead of the first search; who has both portals open is rare and waits for theirs. */
export function prepareSearch(content: Content): void {
  for (const audience of allAudiences) indexOf(content, [audience]);
}

/** Returns what the given audiences may find. */
export function listSearchMaterial(content: Content, audiences: readonly Audience[]): SearchMaterial {
  const entries = collectEntries(content).filter((entry) => entry.audiences.some((audience) => audiences.includes(audience)));
  return { entries, sameMeaning: content.search.sameMeaning };
}

/** An index is built once from the content, which stays the same while the process lives. */
function indexOf(content: Content, audiences: readonly Audience[]): SearchIndex {
  const known = indexes.get(content) ?? new Map<string, SearchIndex>();
  indexes.set(content, known);

  const name = audiences.toSorted().join(' ');
  const index = known.get(name) ?? buildSearchIndex(listSearchMaterial(content, audiences));
  known.set(name, index);
  return index;
}
