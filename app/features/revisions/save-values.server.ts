import { editDraft, type DraftEdit, type DraftSaved, type EditedContent } from './edit-draft.server.ts';
import { getValue, tryRead, type ValuePath } from './files/edit-yaml.server.ts';
import { readField, writeField, type ContentField } from './list-fields.ts';
import { markText } from './mark-text.server.ts';

/** A field's text as submitted. `seen` is the mark of the text that the field showed before (see `markText`). */
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

export type SavedValues = DraftSaved | Conflict | { kind: 'unchanged' };

/** Saves values into a file's draft. Values that others changed meanwhile stay, unless the same value was changed twice. */
export async function saveValues(
  content: EditedContent,
  { values, ...edit }: DraftEdit & { values: readonly TypedValue[] },
): Promise<SavedValues> {
  const changed = values.filter(({ typed, seen }) => markText(typed) !== seen);
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
      .filter(({ typed, seen, current: text }) => markText(text) !== seen && markText(text) !== markText(typed))
      .map(({ path, typed, current: text }) => ({ path, typed, current: text }));
    if (conflicts.length > 0) return { kind: 'conflict', conflicts };
    return changed.map((value) => ({ path: value.path, value: readField(value, value.typed) }));
  });
}
