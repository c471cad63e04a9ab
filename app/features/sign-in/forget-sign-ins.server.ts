import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { deleteOldDevices } from './known-devices-store.server.ts';

/** Forgets what signing in leaves behind: challenges and sessions that have expired, and devices nobody uses any more. */
export async function forgetSignIns(database: Database, now: Date): Promise<void> {
  await transact(database, async (tx) => {
    await deleteExpiredChallenges(tx, now);
    await tx.deleteFrom('manager_sessions').where('expires_at', '<', now.toISOString()).execute();
    await deleteOldDevices(tx, now);
  });
}

/** Each passkey that is asked for, and each second step, writes a row that is good for a few minutes. */
export async function deleteExpiredChallenges(database: Database | Tx, now: Date): Promise<void> {
  await database.deleteFrom('manager_verifications').where('expires_at', '<', now.toISOString()).execute();
}
