import type { Database } from '#app/platform/database/open-database.ts';
import { messageRetention } from './rules.ts';
import { deleteFinished } from './store.server.ts';

const atOnce = 500;

/** Deletes messages that were sent, discarded or held long ago, because they name people. The events remain in the audit log. */
export async function deleteOldMessages(database: Database, { now, signal }: { now: Date; signal: AbortSignal }): Promise<void> {
  const before = new Date(now.getTime() - messageRetention);
  while (!signal.aborted && (await deleteFinished(database, before, atOnce)) === atOnce);
}
