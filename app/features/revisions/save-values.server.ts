import { formatPath } from '#app/content/checks/content-error.ts';
import { editDraft, type DraftEdit, type EditDraftResult, type ContentStores } from './edit-draft.server.ts';
import { changeList, type ChangedList, type ListChange } from './change-list.server.ts';
import { getValue, tryRead, withValue, type ValueChange, type ValuePath } from './files/edit-yaml.server.ts';
import { readField, writeField, writeSaved, type ContentField } from './list-fields.ts';
import { digestSent } from './digest-sent.ts';
import { digestText } from './digest-text.server.ts';
import { digestIn } from './digest-in.ts';
import { findPlace, markPlace } from './place-mark.server.ts';

/**
 * A field's text as submitted. `seen` is the mark of the text that the field showed before (see `markPlace`), and `sent` are the digests of
 * texts that were submitted since without an answer (see `digestSent`).
 */
export interface TypedValue extends Pick<ContentField, 'path' | 'control'> {
  typed: string;
  seen: string;
  sent?: readonly string[];
}

/** A value that someone else changed while it was being edited. `current` is its text now, and `seen` the mark of that text. */
export interface ValueConflict {
  path: ValuePath;
  typed: string;
  current: string;
  seen: string;
}

/** What happened to the list: it was changed, someone else had changed it in the meantime, or nothing was done to it. */
type ListResult = { kind: 'changed'; removed: unknown } | { kind: 'moved-on' } | null;

/**
 * `conflicts` are the values that weren't saved, because someone else changed them. `displaced` weren't either, because their paths now lead
 * to other entries.
 */
export type SaveValuesResult =
  (EditDraftResult & { list: ListResult; conflicts: ValueConflict[]; displaced: TypedValue[] }) | { kind: 'unchanged' };

/** The values to save, and the change to a list to make after them. */
export interface SavedForm {
  values: readonly TypedValue[];
  list?: { path: ValuePath; change: ListChange } | undefined;
}

/**
 * Saves values into a file's draft. A value that someone else changed meanwhile stays as it is, and the others are saved all the same. The
 * list stays as it is if someone else changed it, or if there's such a value, because its place could be in the list.
 */
export async function saveValues(content: ContentStores, { values, list, ...edit }: DraftEdit & SavedForm): Promise<SaveValuesResult> {
  const changed = values.filter(({ typed, seen }) => digestText(typed) !== digestIn(seen));
  if (changed.length === 0 && list === undefined) return { kind: 'unchanged' };

  let listResult: ListResult = null;
  let conflicts: ValueConflict[] = [];
  let displaced: TypedValue[] = [];
  const saved = await editDraft<never>(content, edit, ({ current }) => {
    const data = tryRead(current);
    displaced = changed.filter((value) => !isInPlace(data, value));
    const placed = changed.filter((value) => !displaced.includes(value));
    conflicts = findConflicts(data, placed);
    const free = placed.filter(({ path }) => !conflicts.some((conflict) => conflict.path === path));
    const changes: ValueChange[] = free.map((value) => ({ path: value.path, value: readField(value, value.typed) }));
    if (list === undefined || conflicts.length > 0) return changes;
    const after = changes.reduce((now, { path, value }) => withValue(now, path, value), data);
    const isThere = !('seen' in list.change) || isInPlace(data, { path: list.path, seen: list.change.seen });
    const result = isThere ? changeList(getValue(data, list.path), list.change, getValue(after, list.path)) : null;
    listResult = describeResult(result);
    return result === null ? changes : [...changes, { path: list.path, value: result.after }];
  });
  return { ...saved, list: listResult, conflicts, displaced };
}

function isInPlace(data: unknown, { path, seen }: Pick<TypedValue, 'path' | 'seen'>): boolean {
  const place = findPlace(data, path, seen);
  return place !== null && formatPath(place) === formatPath(path);
}

function describeResult(result: ChangedList | null): ListResult {
  return result === null ? { kind: 'moved-on' } : { kind: 'changed', removed: result.removed };
}

function findConflicts(data: unknown, changed: readonly TypedValue[]): ValueConflict[] {
  return changed
    .map(({ path, control, typed, seen, sent = [] }) => ({
      path,
      typed,
      seen,
      sent,
      saved: writeSaved({ control }, typed),
      current: writeField({ control, value: getValue(data, path) as ContentField['value'] }),
    }))
    .filter(({ saved, seen, current: text }) => digestText(text) !== digestIn(seen) && digestText(text) !== digestText(saved))
    .filter(({ sent, current: text }) => !sent.includes(digestSent(text)))
    .map(({ path, typed, current: text }) => ({ path, typed, current: text, seen: markPlace(data, path, digestText(text)) }));
}
