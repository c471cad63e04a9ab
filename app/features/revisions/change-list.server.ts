import { transact, type Database } from '#app/platform/database/open-database.ts';
import { getValue, readYaml, setYamlValues, type ValuePath } from './edit-yaml.server.ts';
import { readPart } from './read-part.server.ts';
import { findTexts, writeDraft } from './save-values.server.ts';
import { lockRevisions } from './store.server.ts';

/**
 * What to do to a list of records, or to an optional record (`put` and `drop`). An entry is named by its index and by how many entries
 * there were.
 */
export type ListChange =
  | { kind: 'add'; record: unknown }
  | { kind: 'put'; record: unknown }
  | { kind: 'drop' }
  | { kind: 'remove' | 'move-up'; index: number; count: number };

export type ListChanged = { kind: 'saved' } | { kind: 'moved-on' };

/** Adds, removes or moves an entry of a list in a file's draft. */
export function changeList(
  { database, env }: { database: Database; env: { CONTENT_DIR: string } },
  { part, list, change, actor, now }: { part: string; list: ValuePath; change: ListChange; actor: string; now: Date },
): Promise<ListChanged> {
  const baseSource = readPart(env.CONTENT_DIR, part);

  return transact(database, async (tx) => {
    await lockRevisions(tx);
    const { draft, current, live } = await findTexts(tx, part, baseSource);
    const value = apply(getValue(readYaml(current), list), change);
    if (value === 'moved-on') return { kind: 'moved-on' };

    const source = await setYamlValues(current, [{ path: list, value: value.after }]);
    await writeDraft(tx, { part, source, draft, live, baseSource, actor, now });
    return { kind: 'saved' };
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
