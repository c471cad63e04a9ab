import { editDraft, type DraftEdit, type EditDraftResult, type ContentStores } from './edit-draft.server.ts';
import { getValue, tryRead, type ValuePath } from './files/edit-yaml.server.ts';
import { readField, writeField, type ContentField } from './list-fields.ts';
import { digestText } from './digest-text.server.ts';

/** A field's text as submitted. `seen` is the digest of the text that the field showed before (see `digestText`). */
export interface TypedValue extends Pick<ContentField, 'path' | 'control'> {
  typed: string;
  seen: string;
}

/** A value that someone else changed while it was being edited. `current` is its text now. */
export interface ValueConflict {
  path: ValuePath;
  typed: string;
  current: string;
}

/** Someone else changed some of the same values. Nothing was saved. */
interface Conflict {
  kind: 'conflict';
  conflicts: ValueConflict[];
}

export type SaveValuesResult = EditDraftResult | Conflict | { kind: 'unchanged' };

/** Saves values into a file's draft. Values that others changed meanwhile stay, unless the same value was changed twice. */
export async function saveValues(
  content: ContentStores,
  { values, ...edit }: DraftEdit & { values: readonly TypedValue[] },
): Promise<SaveValuesResult> {
  const changed = values.filter(({ typed, seen }) => digestText(typed) !== seen);
  if (changed.length === 0) return { kind: 'unchanged' };

  return editDraft<Conflict>(content, edit, ({ current }) => {
    const data = tryRead(current);
    const conflicts = changed
      .map(({ path, control, typed, seen }) => ({
        path,
        typed,
        seen,
        current: writeField({ control, value: getValue(data, path) as ContentField['value'] }),
      }))
      .filter(({ typed, seen, current: text }) => digestText(text) !== seen && digestText(text) !== digestText(typed))
      .map(({ path, typed, current: text }) => ({ path, typed, current: text }));
    if (conflicts.length > 0) return { kind: 'conflict', conflicts };
    return changed.map((value) => ({ path: value.path, value: readField(value, value.typed) }));
  });
}
