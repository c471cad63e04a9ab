import { getValue, type ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import { similarityOf, wordsOf } from './entry-words.ts';

/** Where each entry of a list is in an earlier version of the list. Undefined for a new one. */
export type Matches = (number | undefined)[];

/** The matches of each list that was compared. A draft's data is read again for each request. */
const known = new WeakMap<readonly unknown[], { live: readonly unknown[]; matches: Matches }>();

/** Finds the live value that corresponds to a draft's value, even if entries were moved, added or removed. */
export function findLiveValue(data: unknown, live: unknown, path: ValuePath): unknown {
  const livePath: (string | number)[] = [];
  for (const [at, key] of path.entries()) {
    const list = typeof key === 'number' ? getValue(data, path.slice(0, at)) : undefined;
    const place = typeof key === 'number' && Array.isArray(list) ? matchEntries(list, asList(getValue(live, livePath)))[key] : key;
    if (place === undefined) return undefined;
    livePath.push(place);
  }
  return getValue(live, livePath);
}

const none: readonly unknown[] = [];

/** Returns a list. A list that isn't set has no entries. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : none;
}

/**
 * Matches a list's entries with those of an earlier version: an entry is the same if nothing in it changed, if it has the same ID, or if
 * its text is the most similar. What's left between two matched entries is matched in order.
 */
export function matchEntries(list: readonly unknown[], live: readonly unknown[]): Matches {
  const found = known.get(list);
  if (found?.live === live) return found.matches;
  const matches = compare(list, live);
  known.set(list, { live, matches });
  return matches;
}

/** Returns the entries that are in another order than before: the fewest that explain it. */
export function listMoved(matches: Matches): Set<number> {
  const kept = longestRising(matches);
  return new Set([...matches.keys()].filter((index) => matches[index] !== undefined && !kept.has(index)));
}

/** Returns the indexes of the longest series of rising numbers (patience sorting). */
function longestRising(numbers: Matches): Set<number> {
  const tops: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const [index, number] of numbers.entries()) {
    if (number === undefined) continue;
    const pile = tops.findIndex((top) => (numbers[top] ?? 0) >= number);
    before.set(index, tops[(pile === -1 ? tops.length : pile) - 1]);
    tops[pile === -1 ? tops.length : pile] = index;
  }
  const series = new Set<number>();
  for (let at = tops.at(-1); at !== undefined; at = before.get(at)) series.add(at);
  return series;
}

/** The matches so far, and the live entries that have none. */
interface Matching {
  list: readonly unknown[];
  live: readonly unknown[];
  matches: Matches;
  left: Set<number>;
}

function compare(list: readonly unknown[], live: readonly unknown[]): Matches {
  const matching: Matching = { list, live, matches: list.map(() => undefined), left: new Set(live.keys()) };
  pairEqual(matching);
  pairById(matching);
  if (matching.left.size > 0) pairSimilar(matching);
  if (matching.left.size > 0) pairInOrder(matching);
  return matching.matches;
}

function pair({ matches, left }: Matching, index: number, other: number): void {
  matches[index] = other;
  left.delete(other);
}

function listUnmatched({ matches }: Matching): number[] {
  return [...matches.keys()].filter((index) => matches[index] === undefined);
}

/** Entries at the same end stay together, so of several equal ones none seems to have moved. */
function pairEqual(matching: Matching): void {
  const { list, live, left } = matching;
  const [texts, liveTexts] = [list, live].map((entries) => entries.map((entry) => JSON.stringify(entry))) as [string[], string[]];
  const shortest = Math.min(list.length, live.length);
  let start = 0;
  for (; start < shortest && texts[start] === liveTexts[start]; start += 1) pair(matching, start, start);
  for (let end = 1; end <= shortest - start && texts.at(-end) === liveTexts.at(-end); end += 1)
    pair(matching, list.length - end, live.length - end);

  const places = Map.groupBy(left, (other) => liveTexts[other]);
  for (const index of listUnmatched(matching)) {
    const other = places.get(texts[index])?.shift();
    if (other !== undefined) pair(matching, index, other);
  }
}

function pairById(matching: Matching): void {
  const { list, live, left } = matching;
  const places = Map.groupBy(left, (other) => idOf(live[other]));
  for (const index of listUnmatched(matching)) {
    const id = idOf(list[index]);
    const other = id === undefined ? undefined : places.get(id)?.shift();
    if (other !== undefined) pair(matching, index, other);
  }
}

/** The part of all words that two entries have to share to count as one. */
const leastShared = 0.3;

function pairSimilar(matching: Matching): void {
  const { list, live, left, matches } = matching;
  const liveWords = new Map([...left].map((other) => [other, wordsOf(live[other])]));
  const pairs = listUnmatched(matching).flatMap((index) => {
    const words = wordsOf(list[index]);
    return [...liveWords]
      .filter(([other]) => canMatch(list[index], live[other]))
      .map(([other, others]) => ({ index, other, share: similarityOf(words, others) }));
  });
  for (const { index, other, share } of pairs.toSorted((one, two) => two.share - one.share))
    if (share >= leastShared && matches[index] === undefined && left.has(other)) pair(matching, index, other);
}

/** What's between the same two matched entries is matched in order, as rewritten. */
function pairInOrder(matching: Matching): void {
  const { list, live, matches, left } = matching;
  const gaps = new Map<number, number>();
  let last = -1;
  for (const other of live.keys()) {
    if (left.has(other)) gaps.set(other, last);
    else last = other;
  }
  const unmatched = listUnmatched(matching);
  const gapOf = new Map(unmatched.map((index) => [index, matches.slice(0, index).findLast((other) => other !== undefined) ?? -1]));
  for (const index of unmatched) {
    const other = [...left].find((each) => gaps.get(each) === gapOf.get(index) && canMatch(list[index], live[each]));
    if (other !== undefined) pair(matching, index, other);
  }
}

/** Tells whether two entries can be the same one: of one kind, and not known to be two by their IDs. */
function canMatch(entry: unknown, other: unknown): boolean {
  return kindOf(entry) === kindOf(other) && (idOf(entry) === undefined || idOf(other) === undefined);
}

export function idOf(entry: unknown): unknown {
  return ((entry ?? {}) as { id?: unknown }).id;
}

function kindOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return typeof entry;
  const { type, kind } = entry as { type?: unknown; kind?: unknown };
  return type ?? kind ?? (Array.isArray(entry) ? 'list' : 'record');
}
