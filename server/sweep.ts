import { deleteOldSessions } from '#app/features/access/delete-old-sessions.server.ts';
import { deleteOldSignIns } from '#app/features/sign-in/delete-old-sign-ins.server.ts';
import { deleteOldMessages } from '#app/features/messages/delete-old-messages.server.ts';
import { deleteLooseChunks } from '#app/features/uploads/chunk-writer.server.ts';
import { emptyWriteAheadLog } from '#app/platform/database/empty-write-ahead-log.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';

type SweepPortal = Pick<Portal, 'database' | 'log' | 'now'>;

const hour = 3_600_000;

/**
 * Deletes old data from the store right away and then every hour. Returns a function that stops the deletions after the current
 * transaction.
 */
export function startSweeping(portal: SweepPortal): () => Promise<void> {
  const stopping = new AbortController();
  let underWay = sweep(portal, stopping.signal);
  const timer = setInterval(() => {
    underWay = underWay.then(() => sweep(portal, stopping.signal));
  }, hour);
  timer.unref();

  return () => {
    clearInterval(timer);
    stopping.abort();
    return underWay;
  };
}

async function sweep({ database, log, now }: SweepPortal, signal: AbortSignal): Promise<void> {
  try {
    await deleteOldSessions(database, { now: now(), signal });
    await deleteOldSignIns(database, now());
    await deleteOldMessages(database, { now: now(), signal });
    await deleteLooseChunks(database, { now: now(), signal });
    await emptyWriteAheadLog(database);
  } catch (error) {
    // Store failures are logged where they happen. The next run, in an hour, will try again.
    if (!isStoreFault(error)) log.error({ err: error }, "Old data couldn't be deleted.");
  }
}
