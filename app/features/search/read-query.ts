import type { Query, QueryCombination, SearchResult } from 'minisearch';

/** A part of a query: the words as typed, and synonyms. Each is a list of words that belong together. */
export interface Meaning {
  wordings: (readonly string[])[];
}

/** The weight of a hit that was found by a synonym. */
const otherWording = 0.6;

/** Splits a clean query into parts with synonyms. Every word is in one part. A phrase is a list of index words. */
export function readMeanings(query: string, groups: readonly (readonly (readonly string[])[])[]): Meaning[] {
  const words = query.split(' ').filter((word) => word !== '');
  const meanings: Meaning[] = [];

  for (let at = 0; at < words.length;) {
    const begins = (phrase: readonly string[]) => phrase.every((word, index) => words[at + index] === word);
    // The longest phrase that begins here: "sign back" before "sign".
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

/** Writes the parts as an index query: any wording is enough, and a wording needs all its words. */
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

/** Returns how much of the query an entry covers: 1 for all of it. */
export function coverageOf({ queryTerms }: Pick<SearchResult, 'queryTerms'>, meanings: readonly Meaning[]): number {
  const had = new Set(queryTerms);
  const covered = meanings.filter(({ wordings }) => wordings.some((words) => words.every((word) => had.has(word))));
  return covered.length / meanings.length;
}
