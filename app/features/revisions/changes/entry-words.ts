/** The keys that say what a record is, instead of what a person wrote. */
const unread = new Set(['id', 'type', 'kind']);

/** Returns the words of everything written in an entry. */
export function wordsOf(entry: unknown): Set<string> {
  return new Set(listTexts(entry).flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => (unread.has(key) ? [] : listTexts(inside)));
}

/** Returns the part of two texts' words that both have, from 0 to 1. */
export function similarityOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...words].filter((word) => others.has(word)).length;
  const all = words.size + others.size - shared;
  return all === 0 ? 0 : shared / all;
}
