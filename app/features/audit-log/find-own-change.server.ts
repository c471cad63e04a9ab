import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { listRecords, type StoredRecord } from './store.server.ts';

/** How long you can undo your own change, in milliseconds. */
export const undoLife = 10 * 60_000;

/** Finds the last change to something if this person just made it. Returns null if it was someone else's, or too long ago to undo. */
export async function findOwnChange(
  database: Database | Tx,
  { subject, actor, now }: { subject: string; actor: string; now: Date },
): Promise<StoredRecord | null> {
  const [last] = await listRecords(database, { subject }, 1);
  if (last === undefined || last.actor !== actor) return null;
  return now.getTime() - last.happenedAt.getTime() < undoLife ? last : null;
}
