import { findSetting, lockSettingValue, writeSetting } from '#app/platform/database/lock-setting.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { holdsRole } from '../access/rules.ts';
import { listManagers, type StoredManager } from '../team/store.server.ts';

const settingName = 'digest-day';

/**
 * Claims one day's daily emails, so that only one process writes them. Returns true if this process gets the claim. The claim lasts until
 * the transaction ends.
 */
export async function claimDay(tx: Tx, day: string): Promise<boolean> {
  if ((await lockSettingValue(tx, settingName, '')) >= day) return false;

  await writeSetting(tx, settingName, day);
  return true;
}

/** Returns the most recent day for which daily emails were sent, or an empty string if none have been sent. */
export async function findDigestDay(database: Database): Promise<string> {
  return (await findSetting(database, settingName)) ?? '';
}

/** Lists the managers who want the daily email. Editors don't get it, because it's about learners and requests. */
export async function listDigestReaders(database: Database | Tx): Promise<StoredManager[]> {
  const off = await database.selectFrom('managerDigests').select('managerId').where('isOff', '=', true).execute();
  const without = new Set(off.map((row) => row.managerId));
  return (await listManagers(database)).filter(({ id, role }) => holdsRole(role, 'viewer') && !without.has(id));
}

export async function wantsDigest(database: Database, managerId: string): Promise<boolean> {
  const row = await database.selectFrom('managerDigests').select('isOff').where('managerId', '=', managerId).executeTakeFirst();
  return row?.isOff !== true;
}

export async function setDigest(database: Database, managerId: string, isWanted: boolean): Promise<void> {
  const isOff = !isWanted;
  await transact(database, (tx) =>
    tx
      .insertInto('managerDigests')
      .values({ managerId, isOff })
      .onConflict((conflict) => conflict.column('managerId').doUpdateSet({ isOff }))
      .execute(),
  );
}
