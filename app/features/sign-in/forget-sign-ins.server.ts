import { transact, type Database } from '#app/platform/database/open-database.ts';
import { deleteOldDevices } from './known-devices-store.server.ts';

/** Deletes what signing in leaves behind: expired challenges and sessions, and devices that are no longer used. */
export async function forgetSignIns(database: Database, now: Date): Promise<void> {
  await deleteExpiredChallenges(database, now);
  await transact(database, async (tx) => {
    await tx.deleteFrom('managerSessions').where('expiresAt', '<', now).execute();
    await deleteOldDevices(tx, now);
  });
}

/** Each passkey request and each second step adds a row that's valid for a few minutes. */
export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await transact(database, (tx) => tx.deleteFrom('managerVerifications').where('expiresAt', '<', now).execute());
}
