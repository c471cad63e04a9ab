import { editDraft, type DraftEdit, type EditDraftResult, type ContentStores } from './edit-draft.server.ts';
import { getValue, tryRead, type ValuePath } from './files/edit-yaml.server.ts';

/**
 * What to do to a list of records, or to an optional record (`put` and `drop`). An entry is named by its index and by how many entries
 * there were.
 */
export type ListChange =
  | { kind: 'add'; record: unknown }
  | { kind: 'put'; record: unknown }
  | { kind: 'drop' }
  | { kind: 'remove' | 'move-up'; index: number; count: number };

/** Someone else changed the list in the meantime. */
interface MovedOn {
  kind: 'moved-on';
}

/** Adds, removes or moves an entry of a list in a file's draft. */
export function changeList(
  content: ContentStores,
  { list, change, ...edit }: DraftEdit & { list: ValuePath; change: ListChange },
): Promise<EditDraftResult | MovedOn> {
  return editDraft<MovedOn>(content, edit, ({ current }) => {
    const value = apply(getValue(tryRead(current), list), change);
    return value === 'moved-on' ? { kind: value } : [{ path: list, value: value.after }];
  });
}

function apply(before: unknown, change: ListChange): { after: unknown } | 'moved-on' {
  if (change.kind === 'put') return before === undefined ? { after: change.record } : 'moved-on';
  if (change.kind === 'drop') return { after: undefined };

  const entries: unknown[] = Array.isArray(before) ? before : [];
  if (change.kind === 'add') return { after: [...entries, change.record] };
  const { index, count } = change;
  if (entries.length !== count) return 'moved-on';
  if (change.kind === 'remove') return { after: entries.toSpliced(index, 1) };
  return { after: index === 0 ? entries : entries.toSpliced(index - 1, 2, entries[index], entries[index - 1]) };
}
