import { isWithin } from '#app/content/checks/content-error.ts';
import { removedText } from '#app/content/content-files.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { Revision } from '../rules.ts';
import type { DescribedChange } from './describe-changes.server.ts';
import type { ChangeKind } from './list-changes.server.ts';

/** What someone changed in a draft when saving it. */
export interface DraftSave {
  actor: string;
  savedAt: Date;
  changes: readonly { path: string; kind: ChangeKind }[];
}

/** Who made a change, in the order they saved it first. */
export interface ChangeAuthors {
  names: string[];
  /** When it was last saved. Null if it isn't certain which of them made the change. */
  savedAt: Date | null;
}

/** Lists the saves of a draft, newest first, from the audit log. An imported or restored text counts as a save. */
export async function listSaves(database: Database, { part, author, createdAt, changedAt }: Revision): Promise<DraftSave[]> {
  const records = await listRecords(database, { subject: `content/${part}`, action: 'content.drafted', since: createdAt });
  const saves = records.map(({ actor, happenedAt, after }) => ({
    actor,
    savedAt: happenedAt,
    changes: (JSON.parse(after ?? '[]') as string[]).map(readChange),
  }));
  // Saving the same values again adds no record, so the newest one can be older than the draft.
  const [newest = { actor: author, changes: [] }, ...older] = saves;
  return [{ ...newest, savedAt: changedAt }, ...older];
}

/** Reads what `writeChange` wrote. */
function readChange(written: string): { path: string; kind: ChangeKind } {
  const [, path = written, kind = 'changed'] = /^(.*) \((added|removed|moved)\)$/s.exec(written) ?? [];
  return { path, kind: kind as ChangeKind };
}

/**
 * Finds who made one of a draft's changes: everyone who saved its value. Once entries were added, removed or moved, the indexes in earlier
 * saves can stand for other entries. Then it's one of those who changed the same value of any entry.
 */
export function findAuthors(
  change: Pick<DescribedChange, 'path' | 'kind'>,
  { source, saves }: { source: string | null; saves: readonly DraftSave[] },
): ChangeAuthors {
  // Nobody edits a file after removing it.
  if (source === removedText) return nameAuthors(saves.slice(0, 1));

  const isShifted = saves.some(({ changes }) =>
    changes.some(({ path, kind }) => kind !== 'changed' && isInside(change.path, listOf(path))),
  );
  const place = isShifted ? withoutIndexes(change.path) : change.path;
  const found = saves.filter(({ changes }) =>
    changes.some(({ path, kind }) => isSameKind(change.kind, kind) && overlaps(isShifted ? withoutIndexes(path) : path, place)),
  );
  const authors = nameAuthors(found.length === 0 ? saves : found);
  const isCertain = authors.names.length === 1 || (found.length > 0 && !isShifted);
  return isCertain ? authors : { ...authors, savedAt: null };
}

/** Names the authors of saves, which are listed from newest to oldest. */
export function nameAuthors(saves: readonly DraftSave[]): ChangeAuthors {
  return { names: [...new Set(saves.map(({ actor }) => actor).toReversed())], savedAt: saves[0]?.savedAt ?? null };
}

/** An added entry can be changed later, but removing or moving an entry changes nothing in it. */
function isSameKind(kind: ChangeKind, saved: ChangeKind): boolean {
  return saved === kind || (saved === 'changed' && kind === 'added');
}

function listOf(entry: string): string {
  return entry.replace(/\[\d+\]$/, '');
}

function withoutIndexes(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

function overlaps(one: string, other: string): boolean {
  return isInside(one, other) || isInside(other, one);
}

function isInside(path: string, place: string): boolean {
  return place === '' || isWithin(path, place);
}
