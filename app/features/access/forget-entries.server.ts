import { setImmediate as giveWay } from 'node:timers/promises';

import { transact, type Database } from '#app/platform/database/open-database.ts';
import { sessionKept, tryWindow } from './rules.ts';
import { deleteSessions, deleteWrongTries } from './store.server.ts';

const sessionsPerTransaction = 200;

/**
 * Deletes failed attempts that no longer count and sessions unused for a month, in small batches so no one has to wait. `signal` stops it
 * early. Sessions in which an agreement was signed stay, because the signature refers to them.
 */
export async function forgetEntries(database: Database, { now, signal }: { now: Date; signal: AbortSignal }): Promise<void> {
  await transact(database, (tx) => deleteWrongTries(tx, new Date(now.getTime() - tryWindow)));

  const unusedSince = new Date(now.getTime() - sessionKept);
  let forgotten = sessionsPerTransaction;
  while (forgotten === sessionsPerTransaction && !signal.aborted) {
    forgotten = await transact(database, (tx) => deleteSessions(tx, unusedSince, sessionsPerTransaction));
    await giveWay();
  }
}
