import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { SeenDraft } from './rules.ts';
import { findSeenDrafts, lockRevisions, updateRevisionState } from './store.server.ts';

export type DiscardDraftsResult = { kind: 'discarded' } | { kind: 'nothing' } | { kind: 'moved-on' };

/** Discards drafts in the versions that were seen. They stay in the history, where they can be restored. */
export function discardDrafts(database: Database, seen: readonly SeenDraft[]): Promise<DiscardDraftsResult> {
  return transact(database, async (tx): Promise<DiscardDraftsResult> => {
    await lockRevisions(tx);
    const drafts = await findSeenDrafts(tx, seen);
    if (drafts === null) return { kind: 'moved-on' };
    for (const { id } of drafts) await updateRevisionState(tx, id, 'discarded');
    return { kind: drafts.length > 0 ? 'discarded' : 'nothing' };
  });
}
