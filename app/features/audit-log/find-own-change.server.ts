import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { listRecords, type StoredRecord } from './store.server.ts';

/** The time in which managers can undo their own changes, in milliseconds. */
export const undoLife = 10 * 60_000;

/** Finds the most recent change to a subject. Returns null if someone else made the change or it's too old to undo. */
export async function findOwnChange(
  database: Database | Tx,
  { subject, actor, now }: { subject: string; actor: string; now: Date },
): Promise<StoredRecord | null> {
  const [last] = await listRecords(database, { subject }, 1);
  if (last === undefined || last.actor !== actor) return null;
  return now.getTime() - last.happenedAt.getTime() < undoLife ? last : null;
}
