import { discardDrafts } from '../discard-drafts.server.ts';
import { editDraft, type ContentStores, type DraftEdit } from '../edit-draft.server.ts';
import { getValue, tryRead, type ValueChange } from '../files/edit-yaml.server.ts';
import { readSeenDrafts, writeSeenDrafts } from '../review/rules.ts';
import { findRevisionIn } from '../store.server.ts';
import { listChanges, nameChange, type ChangedValue } from './list-changes.server.ts';
import { asList, listMoved, matchEntries } from './match-entries.server.ts';

export type UndoChangeResult =
  | { kind: 'undone' }
  /** Someone else changed the same in the meantime, or undid it. Nothing was undone. */
  | { kind: 'moved-on' };

/**
 * Undoes one change of a file's draft, by its name (see `nameChange`). The other changes stay. A draft that adds or removes the file is
 * named by its version (see `writeSeenDrafts`), and discarded.
 */
export async function undoChange(
  content: ContentStores,
  { change: name, ...edit }: DraftEdit & { change: string },
): Promise<UndoChangeResult> {
  if (readSeenDrafts(name) !== null) return discardDraft(content, { seen: name, ...edit });
  const undone = await editDraft<{ kind: 'moved-on' }>(content, edit, ({ current, origin }) => {
    const [data, original] = [tryRead(current), tryRead(origin)];
    const change = listChanges(original, data).find((each) => nameChange(each) === name);
    return change === undefined ? { kind: 'moved-on' } : [reverse(change, data, original)];
  });
  return undone.kind === 'saved' ? { kind: 'undone' } : undone;
}

async function discardDraft(
  { database }: ContentStores,
  { part, seen, actor, now }: DraftEdit & { seen: string },
): Promise<UndoChangeResult> {
  const draft = await findRevisionIn(database, 'draft', part);
  if (draft === null || writeSeenDrafts([draft]) !== seen) return { kind: 'moved-on' };
  const { kind } = await discardDrafts(database, { drafts: [draft], actor, now });
  return { kind: kind === 'discarded' ? 'undone' : 'moved-on' };
}

/** Returns the value that takes a change back. For an entry of a list, that's the list. */
function reverse({ kind, path, from, before }: ChangedValue, data: unknown, original: unknown): ValueChange {
  if (kind === 'changed') return { path, value: before };
  const list = kind === 'removed' ? path : path.slice(0, -1);
  const entries = asList(getValue(data, list));
  const index = Number(path.at(-1));
  if (kind === 'added') {
    const others = entries.toSpliced(index, 1);
    const wasSet = others.length > 0 || getValue(original, from) !== undefined;
    return { path: list, value: wasSet ? others : undefined };
  }

  const earlier = asList(getValue(original, from.slice(0, -1)));
  const others = kind === 'moved' ? entries.toSpliced(index, 1) : [...entries];
  const place = findPlace(others, { earlier, index: Number(from.at(-1)) });
  return { path: list, value: others.toSpliced(place, 0, kind === 'moved' ? entries[index] : before) };
}

/** Finds where an entry goes back: behind the nearest one that was before it and that hasn't moved. */
function findPlace(entries: readonly unknown[], { earlier, index }: { earlier: readonly unknown[]; index: number }): number {
  const matches = matchEntries(entries, earlier);
  const moved = listMoved(matches);
  const isBefore = (other: number | undefined, at: number) => other !== undefined && other < index && !moved.has(at);
  const last = matches.reduce<number | undefined>((best, other, at) => {
    if (!isBefore(other, at)) return best;
    return best === undefined || Number(matches[best]) < Number(other) ? at : best;
  }, undefined);
  return last === undefined ? 0 : last + 1;
}
