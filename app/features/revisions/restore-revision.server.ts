import { transact } from '#app/platform/database/open-database.ts';
import { readPart } from './read-part.server.ts';
import { startDraft, type ContentStores } from './edit-draft.server.ts';
import { originalVersion } from './history/history-rules.ts';
import { findRevisionIn, findRevision, lockRevisions } from './store.server.ts';

export type RestoreRevisionResult =
  | { kind: 'restored'; part: string }
  /** The file has a draft, which would be lost. */
  | { kind: 'has-draft' }
  | { kind: 'already-so' }
  | { kind: 'unknown-revision' };

/** Starts a draft with the text of an earlier revision, or with the text the file came with (see `originalVersion`). Readers see no change yet. */
export function restoreRevision(
  { database, env }: ContentStores,
  { part, id, actor, now }: { part: string; id: string; actor: string; now: Date },
): Promise<RestoreRevisionResult> {
  const baseSource = readPart(env.CONTENT_DIR, part);

  return transact(database, async (tx): Promise<RestoreRevisionResult> => {
    await lockRevisions(tx);
    const isOriginal = id === originalVersion && baseSource !== null;
    const earlier = isOriginal ? { part, source: null, baseSource } : await findRevision(tx, id);
    if (earlier?.part !== part) return { kind: 'unknown-revision' };
    if ((await findRevisionIn(tx, 'draft', part)) !== null) return { kind: 'has-draft' };

    const { source } = earlier;
    const live = await findRevisionIn(tx, 'live', part);
    if ((source ?? baseSource) === (live?.source ?? baseSource)) return { kind: 'already-so' };

    // The version lacks what upgrades changed since it was edited, so those ask again.
    await startDraft(tx, { part, source, baseSource: source === null ? baseSource : earlier.baseSource, actor, now });
    return { kind: 'restored', part };
  });
}
