import type { ValuePath } from './files/edit-yaml.server.ts';

/** A value that differs between two texts of a file. Undefined stands for no value. */
export interface ChangedValue {
  path: ValuePath;
  before: unknown;
  after: unknown;
}

/**
 * Lists the values that differ between two parsed files. A list with another number of entries counts as one value. An
 * empty record is the same as none.
 */
export function listChanges(before: unknown, after: unknown, path: ValuePath = []): ChangedValue[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [{ path, before, after }];
    return before.flatMap((item: unknown, index) => listChanges(item, after[index], [...path, index]));
  }
  if ((isMap(before) || before === undefined) && (isMap(after) || after === undefined) && before !== after) {
    const [was = {}, is = {}] = [before, after];
    const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
    return [...keys].flatMap((key) => listChanges(was[key], is[key], [...path, key]));
  }
  return before === after ? [] : [{ path, before, after }];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
