import type { Content } from '#app/content/load-content.ts';
import { collectEntries } from './collect-entries.ts';
import { findResults } from './find-results.server.ts';

export interface SearchQuality {
  queries: number;
  /** The percentages of queries whose right result comes first, or among the first three. */
  first: number;
  amongThree: number;
  /** The queries whose right result isn't among the first three, each with its first three results. */
  missed: { typed: string; found: string[] }[];
  empty: string[];
  /** The addresses in the labels that don't exist in the portal. */
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

/** Removes the tab from an address, because every tab belongs to the same page. */
function withoutTab(to: string): string {
  return to.replace(/\?[^#]*/, '');
}
