import type { Query, QueryCombination, SearchResult } from 'minisearch';

/** Part of a query. Each wording is a list of words that belong together: the words as typed, or a synonym. */
export interface Meaning {
  wordings: (readonly string[])[];
}

/** The weight of a match through a synonym, compared with 1 for a match with the typed word. */
const otherWording = 0.6;

/**
 * Splits a cleaned query into parts with their synonyms. Every word belongs to exactly one part. Each group lists phrases with the same
 * meaning, as index words.
 */
export function readMeanings(query: string, groups: readonly (readonly (readonly string[])[])[]): Meaning[] {
  const words = query.split(' ').filter((word) => word !== '');
  const meanings: Meaning[] = [];

  for (let at = 0; at < words.length;) {
    const begins = (phrase: readonly string[]) => phrase.every((word, index) => words[at + index] === word);
    // Takes the longest known phrase at this position, so that "sign back" is found before "sign".
    const phrase =
      groups
        .flat()
        .filter(begins)
        .toSorted((a, b) => b.length - a.length)[0] ?? words.slice(at, at + 1);
    const others = groups.filter((group) => group.some((known) => known.join(' ') === phrase.join(' '))).flat();
    const wordings = [phrase, ...others.filter((other) => other.join(' ') !== phrase.join(' '))];

    meanings.push({ wordings });
    at += phrase.length;
  }
  return meanings;
}

/** Turns the parts into an index query. A part matches if all the words of any of its wordings match. */
export function toIndexQuery(meanings: readonly Meaning[], boost: Record<string, number>): Query {
  const less = Object.fromEntries(Object.entries({ text: 1, ...boost }).map(([field, times]) => [field, times * otherWording]));

  return {
    combineWith: 'OR',
    queries: meanings.flatMap(({ wordings }) =>
      wordings.map((words, index): QueryCombination => ({
        combineWith: 'AND',
        queries: [...words],
        ...(index === 0 ? {} : { boost: less }),
      })),
    ),
  };
}

/** Returns the share of the query that an entry covers, from 0 to 1. */
export function coverageOf({ queryTerms }: Pick<SearchResult, 'queryTerms'>, meanings: readonly Meaning[]): number {
  const had = new Set(queryTerms);
  const covered = meanings.filter(({ wordings }) => wordings.some((words) => words.every((word) => had.has(word))));
  return covered.length / meanings.length;
}
