import { transact, type Database } from '#app/platform/database/open-database.ts';
import { deleteOldDevices } from './known-devices-store.server.ts';

/** Deletes data left behind by sign-ins: expired challenges and sessions, and devices that haven't been used for a long time. */
export async function deleteOldSignIns(database: Database, now: Date): Promise<void> {
  await deleteExpiredChallenges(database, now);
  await transact(database, async (tx) => {
    await tx.deleteFrom('managerSessions').where('expiresAt', '<', now).execute();
    await deleteOldDevices(tx, now);
  });
}

/** Deletes expired challenges. Each passkey request and each second step adds a row that's valid for a few minutes. */
export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await transact(database, (tx) => tx.deleteFrom('managerVerifications').where('expiresAt', '<', now).execute());
}
