import { formatPath } from '#app/content/checks/content-error.ts';
import { listAddresses, writePlain } from '#app/content/text/plain-markdown.ts';
import type { ValuePath } from '../files/edit-yaml.server.ts';
import { hiddenKeys, nameKey, nameRecord } from '../list-fields.ts';
import { findSectionOf } from '../settings-sections.ts';
import { listChanges, nameChange, type ChangedValue, type ChangeKind } from './list-changes.server.ts';

/** A change to a content file, in words. */
export interface DescribedChange {
  part: string;
  /** Where it is in the file after the change, or where its list is. */
  path: string;
  /** The name that undoes it (see `nameChange`). */
  name: string;
  /** The ID of the section where it's edited. Null for a file that isn't among the settings. */
  section: string | null;
  kind: ChangeKind;
  label: string;
  /** The complete texts, without Markdown's marks. An added entry has none before, and a removed one has none after. */
  before: string;
  after: string;
}

interface Sides {
  before: string;
  after: string;
}

/** Writes a text of a value. */
type WriteText = (text: string) => string;

/** Describes what differs between two texts of a file by the names of the values and of the entries that hold them. */
export function describeChanges(part: string, before: unknown, after: unknown): DescribedChange[] {
  return listChanges(before, after).map((change) => {
    const path = formatPath(change.path);
    return {
      part,
      path,
      name: nameChange(change),
      section: findSectionOf(part, path),
      kind: change.kind,
      label: labelChange(change, { before, after }),
      ...writeSides(change),
    };
  });
}

function writeSides(change: ChangedValue): Sides {
  const { kind, path, from, before, after } = change;
  if (kind === 'changed') return writeDifference(change);
  if (kind === 'added') return { before: '', after: writeAt(path, after, writeWithAddresses) };
  if (kind === 'removed') return { before: writeAt(from, before), after: '' };
  return { before: '', after: `${writeMove(from, path)} ${writeAt(path, after)}` };
}

/** Writes both texts of a changed value, with the addresses of links if those differ, and a note if only marks do. */
export function writeDifference({ path, from, before, after }: Omit<ChangedValue, 'kind'>): Sides {
  const write = (writeText: WriteText): Sides => ({ before: writeAt(from, before, writeText), after: writeAt(path, after, writeText) });
  const differ = (sides: Sides) => sides.before !== sides.after;
  const sides = write(differ(write((text) => listAddresses(text).join('\n'))) ? writeWithAddresses : writePlain);
  if (differ(sides) || !differ(write((text) => text))) return sides;
  return { ...sides, after: `Only the formatting changed: ${sides.after}` };
}

function writeWithAddresses(text: string): string {
  return writePlain(text, { hasAddresses: true });
}

function writeMove(from: ValuePath, to: ValuePath): string {
  return `From place ${placeOf(from)} to place ${placeOf(to)}:`;
}

function placeOf(path: ValuePath): number {
  return Number(path.at(-1)) + 1;
}

/** The longest label of a record that's named by its own text, such as a question. */
const longestName = 80;

/** Names a change by the value, and by the records that hold it: "Rate: Title". A removed entry has its name from before. */
export function labelChange({ kind, path, from }: ChangedValue, { before, after }: { before: unknown; after: unknown }): string {
  if (path[0] === acceptedTexts) return 'Earlier signatures';
  const isRemoved = kind === 'removed';
  return namePlace(isRemoved ? from : path, isRemoved ? before : after) || 'Everything';
}

/** Names a value by the records that hold it: "Mission: Table: Caption". Empty for the whole file. A cell of a table is in its row. */
export function namePlace(path: ValuePath, data: unknown): string {
  const isCell = typeof path.at(-1) === 'number' && typeof path.at(-2) === 'number';
  return listNames(isCell ? path.slice(0, -1) : path, data)
    .slice(-3)
    .join(': ');
}

/**
 * Names the entries on the way to a value, and what's in the innermost one. The list of an entry is named only at the top of a file, because
 * the entry's name says it elsewhere.
 */
function listNames(path: ValuePath, data: unknown): string[] {
  const entries = [...path.keys()].filter((index) => typeof path[index] === 'number');
  const isEntry = typeof path.at(-1) === 'number';
  const innermost = (isEntry ? entries.at(-2) : entries.at(-1)) ?? -1;
  let value = data;
  return path.flatMap((key, index) => {
    value = ((value ?? {}) as Record<string | number, unknown>)[key];
    if (typeof key === 'number') return [cutName(nameRecord(String(key), value, nameKey(String(path[index - 1] ?? ''))))];
    const isList = typeof path[index + 1] === 'number';
    if (index < innermost || (isList && innermost !== -1)) return [];
    return [isList || index === path.length - 1 ? nameKey(key) : cutName(nameRecord(key, value))];
  });
}

function cutName(text: string): string {
  const name = writePlain(text);
  return name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;
}

/**
 * Writes a value as people read it. A record has a line for each of its values, under their names if there are several. A row of a table
 * is one line.
 */
export function writeValue(value: unknown, writeText: WriteText = writePlain): string {
  if (value === undefined || value === null || value === '') return 'Not set';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number') return String(value);
  return writeLines(value, writeText).join('\n') || 'Not set';
}

/** The agreement's earlier texts, by hashes that say nothing to people. */
const acceptedTexts = 'acceptedTexts';

/** Writes a change of a table's row, or of any other value. */
export function writeAt(path: ValuePath, value: unknown, writeText: WriteText = writePlain): string {
  if (path[0] === acceptedTexts && typeof value === 'string') return 'Signatures of the earlier text stay valid.';
  return typeof path.at(-1) === 'number' && Array.isArray(value) ? writeRow(value, writeText) : writeValue(value, writeText);
}

function writeRow(cells: readonly unknown[], writeText: WriteText): string {
  return cells.map((cell) => (cell === '' ? '' : writeValue(cell, writeText))).join(' | ');
}

function writeLines(value: unknown, writeText: WriteText): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => (Array.isArray(entry) ? [writeRow(entry, writeText)] : writeLines(entry, writeText)));
  if (typeof value !== 'object' || value === null) return isEmpty(value) ? [] : [writeValue(value, writeText)];
  const lines = Object.entries(value)
    .filter(([key]) => !hiddenKeys.has(key))
    .map(([key, inside]) => ({ key, lines: writeLines(inside, writeText) }))
    .filter((each) => each.lines.length > 0);
  if (lines.length === 1) return lines[0]?.lines ?? [];
  return lines.flatMap((each) =>
    each.lines.length === 1 ? [`${nameKey(each.key)}: ${each.lines[0]}`] : [`${nameKey(each.key)}:`, ...each.lines],
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
