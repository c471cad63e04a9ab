import { digestText } from './digest-text.server.ts';
import { digestIn } from './digest-in.ts';

/**
 * What to do to a list of records, or to an optional record (`put` and `drop`). `seen` is the mark of the list as it was shown (see `markPlace`),
 * because an entry is named by its index.
 */
export type ListChange =
  | { kind: 'add'; record: unknown }
  | { kind: 'put'; record: unknown }
  | { kind: 'drop' }
  | { kind: 'insert'; index: number; seen: string; record: unknown }
  | { kind: 'remove'; index: number; seen: string }
  | { kind: 'move'; index: number; to: number; seen: string };

/** Returns the digest of a list, which tells whether someone changed it since it was shown. */
export function digestList(list: unknown): string {
  return digestText(JSON.stringify(list ?? []));
}

/** The list as it'll be. `removed` is the entry that's no longer in it. */
export interface ChangedList {
  after: unknown;
  removed?: unknown;
}

/**
 * Applies a change to a list. `shown` is the list in the draft, and `list` the same with the values that are saved along with the change.
 * Returns null if someone else changed the list in the meantime.
 */
export function changeList(shown: unknown, change: ListChange, list: unknown = shown): ChangedList | null {
  if (change.kind === 'put') return shown === undefined ? { after: change.record } : null;
  if (change.kind === 'drop') return shown === undefined ? null : { after: undefined, removed: list };

  const entries: unknown[] = Array.isArray(list) ? list : [];
  if (change.kind === 'add') return { after: [...entries, change.record] };
  const { index, seen } = change;
  if (digestList(shown) !== digestIn(seen)) return null;
  if (change.kind === 'insert') return index > entries.length ? null : { after: entries.toSpliced(index, 0, change.record) };
  if (index >= entries.length) return null;
  const others = entries.toSpliced(index, 1);
  if (change.kind === 'remove') return { after: others, removed: entries[index] };
  return change.to > others.length ? null : { after: others.toSpliced(change.to, 0, entries[index]) };
}
