import { isDeepStrictEqual } from 'node:util';

import { removedText } from '#app/content/content-files.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { transact, type Tx } from '#app/platform/database/open-database.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { getValue, setYamlValues, tryRead } from './edit-yaml.server.ts';
import { listChanges, type ChangedValue } from '#app/features/revisions/list-changes.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { startDraft, type ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { findRevisionIn, listRevisionsIn, lockRevisions, updateBase } from '#app/features/revisions/store.server.ts';

/**
 * A file that was edited, added or removed in the console, and whose own text has changed since or is new, usually with an upgrade.
 */
export interface Upgrade {
  part: string;
  /** What the upgrade changed, and the value that readers see instead. */
  changes: (ChangedValue & { mine: unknown })[];
}

/** Lists the edited files whose own text isn't the one they were edited from. */
export async function listUpgrades({ database, env }: ContentStores): Promise<Upgrade[]> {
  const live = await listRevisionsIn(database, 'live');
  return live.flatMap((revision) => {
    const found = compare(revision, readPart(env.CONTENT_DIR, revision.part));
    return found === null ? [] : [{ part: revision.part, changes: found.changes }];
  });
}

function compare({ source, baseSource }: Revision, base: string | null): { changes: Upgrade['changes'] } | null {
  if (source === null || base === null || base === baseSource || base === source) return null;
  const theirs = tryRead(base);
  if (theirs === undefined) return null;
  const mine = tryRead(source);
  const changes = listChanges(tryRead(baseSource ?? ''), theirs).map((change) => ({ ...change, mine: getValue(mine, change.path) }));
  return { changes };
}

/** Keep what readers see, take the upgrade's file, or take its changes except to values that were edited. */
export type UpgradeChoice = 'keep' | 'take' | 'merge';

export type ResolveUpgradeResult =
  | { kind: 'kept' }
  /** The file has a draft with the result, to publish. */
  | { kind: 'drafted' }
  | { kind: 'has-draft' }
  | { kind: 'nothing' };

export function resolveUpgrade(
  { database, env }: ContentStores,
  { part, choice, actor, now }: { part: string; choice: UpgradeChoice; actor: string; now: Date },
): Promise<ResolveUpgradeResult> {
  return transact(database, async (tx): Promise<ResolveUpgradeResult> => {
    await lockRevisions(tx);
    const live = await findRevisionIn(tx, 'live', part);
    const base = readPart(env.CONTENT_DIR, part);
    const found = live === null ? null : compare(live, base);
    if (live === null || live.source === null || found === null) return { kind: 'nothing' };
    if (choice !== 'keep' && (await findRevisionIn(tx, 'draft', part)) !== null) return { kind: 'has-draft' };

    // There's nothing to merge into a file that was removed.
    const merges = choice === 'merge' && live.source !== removedText ? found.changes : [];
    const source = choice === 'take' ? null : await mergeChanges(live, merges);
    if (source === live.source) {
      await keep(tx, { live, base, actor, now });
      return { kind: 'kept' };
    }
    await startDraft(tx, { part, source, baseSource: base, actor, now });
    return { kind: 'drafted' };
  });
}

/** Returns the live text with the upgrade's changes to values that nobody edited. */
async function mergeChanges({ source, baseSource }: Revision, changes: Upgrade['changes']): Promise<string> {
  const original = tryRead(baseSource ?? '');
  const unedited = changes.filter(({ path, mine }) => isDeepStrictEqual(mine, getValue(original, path)));
  if (unedited.length === 0) return source ?? '';
  return setYamlValues(
    source ?? '',
    unedited.map(({ path, after }) => ({ path, value: after })),
  );
}

/** Records that the live text stays, so the same upgrade isn't asked about again. */
async function keep(tx: Tx, { live, base, actor, now }: { live: Revision; base: string | null; actor: string; now: Date }): Promise<void> {
  await updateBase(tx, live.id, base);
  const after = listChanges(tryRead(live.baseSource ?? ''), tryRead(base ?? '')).map(({ path }) => formatPath(path));
  await appendRecord(tx, { actor, action: 'content.kept', subject: `content/${live.part}`, after, now });
}
