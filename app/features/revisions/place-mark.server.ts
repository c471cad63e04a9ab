import { asList, idOf } from './changes/match-entries.server.ts';
import { digestText } from './digest-text.server.ts';
import { getValue, type ValuePath } from './files/edit-yaml.server.ts';

/**
 * Returns the mark of a field's text, or of a list: its digest and, for each list that it's in, the number of entries and the digest of its
 * own entry. A path has indexes, and neighbouring entries can have the same text, so the digest alone doesn't tell them apart.
 */
export function markPlace(data: unknown, path: ValuePath, digest: string): string {
  const places = path.flatMap((key, at) => {
    if (typeof key !== 'number') return [];
    const list = asList(getValue(data, path.slice(0, at)));
    return [`${list.length}:${digestEntries(list)[key] ?? ''}`];
  });
  return [digest, ...places].join('.');
}

/**
 * Finds the place that a mark was made for, also if entries were moved, added or removed in the meantime. Returns null if it's gone or isn't
 * certain. A digest without places, from before an upgrade, leads to its path.
 */
export function findPlace(data: unknown, path: ValuePath, mark: string): ValuePath | null {
  const [, ...places] = mark.split('.');
  const found: (string | number)[] = [];
  for (const key of path) {
    const place = typeof key === 'number' ? places.shift() : undefined;
    const now = typeof key === 'number' && place !== undefined ? findEntry(asList(getValue(data, found)), key, place) : key;
    if (now === null) return null;
    found.push(now);
  }
  return found;
}

function findEntry(list: readonly unknown[], index: number, place: string): number | null {
  const [count, digest = ''] = place.split(':');
  const digests = digestEntries(list);
  if (digest !== '' && digests.includes(digest)) return digests.indexOf(digest);
  // An entry without an ID that no longer looks the same was edited, if there are as many as before.
  return list.length === Number(count) && (digest === '' || idOf(list[index]) === undefined) ? index : null;
}

/** The digests of each list's entries. A file is read again for each request. */
const known = new WeakMap<readonly unknown[], string[]>();

/** Returns a digest for each entry: of its ID or else of everything in it. Entries that look the same have none. */
function digestEntries(list: readonly unknown[]): string[] {
  const found = known.get(list);
  if (found !== undefined) return found;
  const texts = list.map((entry) => JSON.stringify(idOf(entry) ?? entry));
  const counts = Map.groupBy(texts, (text) => text);
  const digests = texts.map((text) => (counts.get(text)?.length === 1 ? digestText(text) : ''));
  known.set(list, digests);
  return digests;
}
