import { isDeepStrictEqual } from 'node:util';

import { formatPath } from '#app/content/checks/content-error.ts';
import { digestText } from '../digest-text.server.ts';
import type { ValuePath } from '../files/edit-yaml.server.ts';
import { asList, listMoved, matchEntries, type Matches } from './match-entries.server.ts';

/** What happened to a value, or to an entry of a list. */
export type ChangeKind = 'changed' | 'added' | 'removed' | 'moved';

/** A value or an entry of a list that differs between two texts of a file. Undefined stands for no value. */
export interface ChangedValue {
  kind: ChangeKind;
  /** Where it is in the later text. For a removed entry, where its list is. */
  path: ValuePath;
  /** Where it was in the earlier text. For an added entry, where its list was. */
  from: ValuePath;
  before: unknown;
  after: unknown;
}

/** A value and where it is. */
interface Placed {
  value: unknown;
  path: ValuePath;
}

/**
 * Lists what differs between two parsed files. The entries of a list are matched first, so an entry that was added, removed or moved is one
 * change, and the others are compared with themselves. An empty record is the same as none, and a row of a table counts as one value.
 */
export function listChanges(before: unknown, after: unknown): ChangedValue[] {
  return compareValues({ value: before, path: [] }, { value: after, path: [] });
}

function compareValues(was: Placed, is: Placed): ChangedValue[] {
  const [before, after] = [was.value, is.value];
  if (isDeepStrictEqual(before, after)) return [];
  if (areLists(is.path, [before, after])) {
    const changes = compareLists(was, is);
    if (changes.length > 0) return changes;
  }
  if (areRecords([before, after])) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...keys].flatMap((key) => compareValues(inside(was, key), inside(is, key)));
  }
  return [{ kind: 'changed', path: is.path, from: was.path, before, after }];
}

function inside({ value, path }: Placed, key: string): Placed {
  return { value: ((value ?? {}) as Record<string, unknown>)[key], path: [...path, key] };
}

/** Tells whether values are lists that are compared by their entries. A list that isn't set counts as one. */
export function areLists(path: ValuePath, values: readonly unknown[]): boolean {
  const isRow = typeof path.at(-1) === 'number';
  return !isRow && values.some((value) => Array.isArray(value)) && values.every((value) => Array.isArray(value) || value === undefined);
}

/** Tells whether values are records that are compared by their keys. A record that isn't set counts as one. */
export function areRecords(values: readonly unknown[]): values is readonly (Record<string, unknown> | undefined)[] {
  return values.every((value) => value === undefined || isRecord(value));
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compareLists(was: Placed, is: Placed): ChangedValue[] {
  const [before, after] = [asList(was.value), asList(is.value)];
  const matches = matchEntries(after, before);
  const moved = listMoved(matches);
  const removed = groupRemoved(before, matches);
  const takeOut = (index: number): ChangedValue => ({
    kind: 'removed',
    path: is.path,
    from: [...was.path, index],
    before: before[index],
    after: undefined,
  });

  const compareEntry = (value: unknown, index: number): ChangedValue[] => {
    const path = [...is.path, index];
    const other = matches[index];
    if (other === undefined) return [{ kind: 'added', path, from: was.path, before: undefined, after: value }];
    const from = [...was.path, other];
    const move: ChangedValue[] = moved.has(index) ? [{ kind: 'moved', path, from, before: before[other], after: value }] : [];
    const changes = compareValues({ value: before[other], path: from }, { value, path });
    return [...move, ...changes, ...(removed.get(other) ?? []).map(takeOut)];
  };
  return [...(removed.get(-1) ?? []).map(takeOut), ...after.flatMap(compareEntry)];
}

/** Groups the entries that are gone by the entry they followed. Those at the top follow -1. */
function groupRemoved(before: readonly unknown[], matches: Matches): Map<number, number[]> {
  const kept = new Set(matches);
  const groups = new Map<number, number[]>();
  let last = -1;
  for (const index of before.keys()) {
    if (kept.has(index)) last = index;
    else groups.set(last, [...(groups.get(last) ?? []), index]);
  }
  return groups;
}

/** Writes what changed: its path, such as `topics[3].title`, and what happened to an entry, such as `topics[3] (added)`. */
export function writeChange({ kind, path, from }: Pick<ChangedValue, 'kind' | 'path' | 'from'>): string {
  if (kind === 'changed') return formatPath(path);
  return `${formatPath(kind === 'removed' ? [...path, from.at(-1) ?? 0] : path)} (${kind})`;
}

/**
 * Returns a name for a change, to undo it. What's in a list is named by its index, so the name has a digest that tells whether it's still
 * what was shown.
 */
export function nameChange(change: ChangedValue): string {
  const written = writeChange(change);
  if (change.kind === 'changed' && !change.path.some((key) => typeof key === 'number')) return written;
  return `${written}#${digestText(JSON.stringify([change.before ?? null, change.after ?? null]))}`;
}
