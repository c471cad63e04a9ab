import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { listRecords, type StoredRecord } from './store.server.ts';

/** For how long somebody may take back what they did, in milliseconds: as long as it is fresh in mind. */
export const undoLife = 10 * 60_000;

/** Finds the last change of something when whoever asks has made it just now; null when it was another's, or longer ago. */
export async function findOwnChange(
  database: Database | Tx,
  { subject, actor, now }: { subject: string; actor: string; now: Date },
): Promise<StoredRecord | null> {
  const [last] = await listRecords(database, { subject }, 1);
  if (last === undefined || last.actor !== actor) return null;
  return now.getTime() - Date.parse(last.happenedAt) < undoLife ? last : null;
}
