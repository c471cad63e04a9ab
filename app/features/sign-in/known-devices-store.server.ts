import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';

type Stores = { database: Database; keys: Keys };

/** The time that a device stays known after its last sign-in, in milliseconds. The device's cookie lasts just as long. */
export const knownDeviceLifetime = 400 * 24 * 3_600_000;

/**
 * Returns a digest of a device's ID. The ID also identifies a learner, and the digest keeps anyone from matching the manager with that
 * learner.
 */
function digestDevice(keys: Keys, deviceId: string): string {
  return digest(keys, `manager-device\n${deviceId}`);
}

/** Tells whether the manager with this email, or any manager if no email is given, has signed in on this device. */
export async function isKnownDevice(
  { database, keys }: Stores,
  { deviceId, email }: { deviceId: string; email?: string },
): Promise<boolean> {
  let query = database
    .selectFrom('managerDevices')
    .innerJoin('managers', 'managers.id', 'managerDevices.managerId')
    .select('managerDevices.managerId')
    .where('device', '=', digestDevice(keys, deviceId));
  if (email !== undefined) query = query.where('email', '=', email);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Records that a manager has signed in on this device, so that wrong passwords tried by strangers never delay the manager on it. */
export async function rememberDevice(
  { database, keys }: Stores,
  { managerId, deviceId, now }: { managerId: string; deviceId: string; now: Date },
): Promise<void> {
  await transact(database, (tx) =>
    tx
      .insertInto('managerDevices')
      .values({ managerId, device: digestDevice(keys, deviceId), signedInAt: now })
      .onConflict((conflict) => conflict.columns(['managerId', 'device']).doUpdateSet({ signedInAt: now }))
      .execute(),
  );
}

/** Deletes devices whose last sign-in was so long ago that browsers have dropped their cookies. */
export async function deleteOldDevices(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('managerDevices')
    .where('signedInAt', '<', new Date(now.getTime() - knownDeviceLifetime))
    .execute();
}
