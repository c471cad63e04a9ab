import { isDeepStrictEqual } from 'node:util';

import { getValue, type ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';

/** Where each entry of a draft's list is in the live list. Undefined for a new one. */
type Matches = (number | undefined)[];

/** The matches of each list that was compared. A draft's data is read again for each request. */
const known = new WeakMap<object, { live: unknown; matches: Matches }>();

/**
 * Finds what readers see in place of a draft's value, although entries were moved, added or removed: an entry is the same if nothing in it
 * changed or it has the same ID. The others are compared in order.
 */
export function findLiveValue(data: unknown, live: unknown, path: ValuePath): unknown {
  const livePath: (string | number)[] = [];
  for (const [at, key] of path.entries()) {
    const list = typeof key === 'number' ? getValue(data, path.slice(0, at)) : undefined;
    const place = typeof key === 'number' && Array.isArray(list) ? matchEntries(list, getValue(live, livePath))[key] : key;
    if (place === undefined) return undefined;
    livePath.push(place);
  }
  return getValue(live, livePath);
}

function matchEntries(list: unknown[], live: unknown): Matches {
  const found = known.get(list);
  if (found !== undefined && found.live === live) return found.matches;
  const matches = compare(list, Array.isArray(live) ? live : []);
  known.set(list, { live, matches });
  return matches;
}

function compare(list: readonly unknown[], live: readonly unknown[]): Matches {
  const left = new Set(live.keys());
  const take = (isSame: (index: number) => boolean, preferred: number) => {
    const found = left.has(preferred) && isSame(preferred) ? preferred : [...left].find(isSame);
    if (found !== undefined) left.delete(found);
    return found;
  };

  const same = list.map((entry, index) => take((other) => isDeepStrictEqual(live[other], entry), index));
  const byId = list.map(
    (entry, index) => same[index] ?? take((other) => idOf(entry) !== undefined && idOf(live[other]) === idOf(entry), index),
  );
  return list.map(
    (entry, index) => byId[index] ?? take((other) => idOf(entry) === undefined && typeOf(live[other]) === typeOf(entry), index),
  );
}

function idOf(entry: unknown): unknown {
  return ((entry ?? {}) as { id?: unknown }).id;
}

function typeOf(entry: unknown): unknown {
  return ((entry ?? {}) as { type?: unknown }).type;
}
