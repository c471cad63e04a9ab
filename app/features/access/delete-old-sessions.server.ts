import { setImmediate as giveWay } from 'node:timers/promises';

import { transact, type Database } from '#app/platform/database/open-database.ts';
import { sessionKept, tryWindow } from './rules.ts';
import { deleteSessions, deleteWrongTries } from './store.server.ts';

const sessionsPerTransaction = 200;

/**
 * Deletes failed attempts that no longer count and sessions unused for a month, in small batches so that requests don't have to wait.
 * Sessions in which an agreement was signed are kept, because the signature refers to them. `signal` stops the deletion early.
 */
export async function deleteOldSessions(database: Database, { now, signal }: { now: Date; signal: AbortSignal }): Promise<void> {
  await transact(database, (tx) => deleteWrongTries(tx, new Date(now.getTime() - tryWindow)));

  const unusedSince = new Date(now.getTime() - sessionKept);
  let forgotten = sessionsPerTransaction;
  while (forgotten === sessionsPerTransaction && !signal.aborted) {
    forgotten = await transact(database, (tx) => deleteSessions(tx, unusedSince, sessionsPerTransaction));
    await giveWay();
  }
}
