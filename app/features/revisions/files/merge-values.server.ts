import { isDeepStrictEqual } from 'node:util';

import { formatPath } from '#app/content/checks/content-error.ts';
import { areLists, areRecords, writeChange } from '../changes/list-changes.server.ts';
import { asList, idOf, listMoved, matchEntries, type Matches } from '../changes/match-entries.server.ts';
import type { ValuePath } from './edit-yaml.server.ts';

/** Three versions of a file or of a value in it: the one that both sides were edited from, and each side's. */
export interface Versions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface MergedValues {
  data: unknown;
  /** The paths that both sides changed, in `writeChange`'s format. A path covers everything under it. */
  conflicts: ReadonlySet<string>;
}

/**
 * Merges two edited versions of a file value by value and entry by entry: what only one side changed is taken from that side. What both
 * changed is a conflict and stays mine, unless `takes` has it, as `writeChange` writes their change.
 */
export function mergeValues(versions: Versions, takes: ReadonlySet<string>): MergedValues {
  const merge: Merge = { conflicts: new Set(), takes };
  return { data: mergeAt({ ...versions, path: [], from: [] }, merge), conflicts: merge.conflicts };
}

/** Tells whether one of their changes, as `writeChange` writes it, is one of these conflicts or inside it. */
export function isAmong(conflicts: ReadonlySet<string>, change: string): boolean {
  return conflicts.has(change) || [...conflicts].some((conflict) => isInside(change, conflict));
}

function isInside(change: string, conflict: string): boolean {
  return conflict === '' || ['.', '[', ' ('].some((mark) => change.startsWith(`${conflict}${mark}`));
}

interface Merge {
  conflicts: Set<string>;
  takes: ReadonlySet<string>;
}

/** The versions of one value, and where it is in theirs and in the base. */
interface PlacedVersions extends Versions {
  path: ValuePath;
  from: ValuePath;
}

/** Notes a conflict. Returns whether their side was chosen. */
function noteConflict({ conflicts, takes }: Merge, conflict: string): boolean {
  conflicts.add(conflict);
  return takes.has(conflict) || [...takes].some((take) => isInside(take, conflict));
}

function mergeAt(versions: PlacedVersions, merge: Merge): unknown {
  const { base, mine, theirs, path } = versions;
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(theirs, base)) return mine;
  if (isDeepStrictEqual(mine, base)) return theirs;

  const isGone = base !== undefined && (mine === undefined || theirs === undefined);
  if (!isGone && areLists(path, [base, mine, theirs])) return mergeLists(versions, merge);
  if (!isGone && areRecords([base, mine, theirs])) return mergeRecords(versions, merge);
  return noteConflict(merge, formatPath(path)) ? theirs : mine;
}

type Values = Record<string, unknown>;

function mergeRecords({ base, mine, theirs, path, from }: PlacedVersions, merge: Merge): unknown {
  const [was, own, other] = [base ?? {}, mine ?? {}, theirs ?? {}] as [Values, Values, Values];
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const merged = keys.map((key): [string, unknown] => [
    key,
    mergeAt({ base: was[key], mine: own[key], theirs: other[key], path: [...path, key], from: [...from, key] }, merge),
  ]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** An entry of the merged list: where it is in each version, if it's there. */
interface MergedEntry {
  base?: number | undefined;
  mine?: number | undefined;
  theirs?: number | undefined;
}

function mergeLists(versions: PlacedVersions, merge: Merge): unknown[] {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map(asList) as [unknown[], unknown[], unknown[]];
  const [mineFrom, theirsFrom] = [matchEntries(mine, base), matchEntries(theirs, base)];
  const own = mine.map((_, index): MergedEntry => fromBase(mineFrom[index], theirsFrom, index));
  const others = theirs.map((_, index): MergedEntry => {
    const at = theirsFrom[index];
    return at === undefined
      ? { mine: findTwin(theirs[index], mine, mineFrom), theirs: index }
      : { base: at, mine: place(mineFrom, at), theirs: index };
  });
  for (const { mine: at, theirs: index } of others) if (at !== undefined && own[at] !== undefined) own[at].theirs = index;

  const isTheirOrder = isOrderTheirs(versions, { mineFrom, theirsFrom }, merge);
  const order = isTheirOrder ? insertMissing(others, own, 'mine') : insertMissing(own, others, 'theirs');
  return order.flatMap((entry) => mergeEntry(versions, entry, merge));
}

function fromBase(at: number | undefined, theirsFrom: Matches, index: number): MergedEntry {
  return at === undefined ? { mine: index } : { base: at, mine: index, theirs: place(theirsFrom, at) };
}

/** Returns where an entry of the base is in a side. */
function place(matches: Matches, at: number): number | undefined {
  const index = matches.indexOf(at);
  return index === -1 ? undefined : index;
}

/** Finds the entry that I added too: the same one, or another one with the same ID. */
function findTwin(entry: unknown, mine: readonly unknown[], mineFrom: Matches): number | undefined {
  const isTwin = (other: unknown) => isDeepStrictEqual(other, entry) || (idOf(entry) !== undefined && idOf(other) === idOf(entry));
  const index = mine.findIndex((other, at) => mineFrom[at] === undefined && isTwin(other));
  return index === -1 ? undefined : index;
}

/** Tells whether the merged list has their order: if only they moved entries, or if their move was chosen. */
function isOrderTheirs(
  { path, from }: PlacedVersions,
  { mineFrom, theirsFrom }: { mineFrom: Matches; theirsFrom: Matches },
  merge: Merge,
): boolean {
  const moves = [...listMoved(theirsFrom)].map((index) =>
    writeChange({ kind: 'moved', path: [...path, index], from: [...from, theirsFrom[index] ?? 0] }),
  );
  if (moves.length === 0) return false;
  return listMoved(mineFrom).size === 0 || moves.map((move) => noteConflict(merge, move)).includes(true);
}

/** Adds the entries that only the other side has, each behind the one that it follows there. */
function insertMissing(first: readonly MergedEntry[], second: readonly MergedEntry[], side: 'mine' | 'theirs'): MergedEntry[] {
  const order = [...first];
  let at = -1;
  for (const entry of second) {
    const found = order.findIndex((each) => each[side] !== undefined && each[side] === entry[side]);
    if (found === -1) order.splice(at + 1, 0, entry);
    at = found === -1 ? at + 1 : found;
  }
  return order;
}

/** Returns a merged entry, or nothing if it's removed. */
function mergeEntry(versions: PlacedVersions, { base: at, mine: own, theirs: other }: MergedEntry, merge: Merge): unknown[] {
  const path = [...versions.path, other ?? 0];
  const from = [...versions.from, at ?? 0];
  const pick = (list: unknown, index: number | undefined) => (index === undefined ? undefined : asList(list)[index]);
  const [base, mine, theirs] = [pick(versions.base, at), pick(versions.mine, own), pick(versions.theirs, other)];

  if (own !== undefined && other !== undefined) {
    if (at !== undefined) return [mergeAt({ base, mine, theirs, path, from }, merge)];
    if (isDeepStrictEqual(mine, theirs)) return [mine];
    return [noteConflict(merge, writeChange({ kind: 'added', path, from: versions.from })) ? theirs : mine];
  }
  if (at === undefined) return own === undefined ? [theirs] : [mine];
  if (other === undefined) {
    if (isDeepStrictEqual(mine, base)) return [];
    return noteConflict(merge, writeChange({ kind: 'removed', path: versions.path, from })) ? [] : [mine];
  }
  if (isDeepStrictEqual(theirs, base)) return [];
  return noteConflict(merge, formatPath(path)) ? [theirs] : [];
}
