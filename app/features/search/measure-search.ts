import type { Content } from '#app/content/load-content.ts';
import { collectEntries } from './collect-entries.ts';
import { findResults } from './find-results.server.ts';

export interface SearchQuality {
  queries: number;
  /** The percentage of queries with the right result first, or in the top three. */
  first: number;
  amongThree: number;
  /** The queries whose right result isn't in the top three, with their actual top results. */
  missed: { typed: string; found: string[] }[];
  empty: string[];
  /** Addresses in the labels that don't exist in the portal. */
  unknown: string[];
}

/** Measures the search against the labelled queries in search.yaml. */
export function measureSearch(content: Content): SearchQuality {
  const known = new Set(collectEntries(content).map(({ to }) => withoutTab(to)));
  const quality: SearchQuality = { queries: 0, first: 0, amongThree: 0, missed: [], empty: [], unknown: [] };

  for (const audience of ['training', 'client'] as const) {
    for (const { typed, places } of content.search.queries[audience]) {
      const found = findResults(content, { typed, audiences: [audience] }).flatMap(({ results }) =>
        results.map(({ to }) => withoutTab(to)),
      );
      const rank = found.findIndex((place) => places.includes(place));

      quality.queries += 1;
      quality.first += rank === 0 ? 1 : 0;
      quality.amongThree += rank >= 0 && rank < 3 ? 1 : 0;
      if (rank < 0 || rank > 2) quality.missed.push({ typed, found: found.slice(0, 3) });
      if (found.length === 0) quality.empty.push(typed);
      quality.unknown.push(...places.filter((place) => !known.has(place)));
    }
  }
  const percent = (count: number) => (quality.queries === 0 ? 100 : (100 * count) / quality.queries);
  return { ...quality, first: percent(quality.first), amongThree: percent(quality.amongThree) };
}

/** Removes the tab from an address, because each tab is a part of the same page. */
function withoutTab(to: string): string {
  return to.replace(/\?[^#]*/, '');
}
