import { sql } from 'kysely';
import { z } from 'zod';

import { findSetting, lockSettingValue, writeSetting } from '#app/platform/database/lock-setting.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { noBackup, type BackupState } from './rules.ts';

const settingName = 'backup-state';

const time = z.string().nullable();
const stateSchema = z.object({
  claimedAt: time,
  finishedAt: time,
  file: time,
  failure: time,
  // Records written by older versions don't have these fields.
  unsentFile: time.default(null),
  failureToldAt: time.default(null),
  isFailureTold: z.boolean().default(false),
  askedAt: time.default(null),
  endedAt: time.default(null),
  handMadeAt: time.default(null),
  handMadeFile: time.default(null),
});

export async function findBackupState(database: Database): Promise<BackupState> {
  const value = await findSetting(database, settingName);
  return value === null ? noBackup : stateSchema.parse(JSON.parse(value));
}

interface Decision<Result> {
  state: BackupState;
  result: Result;
}

/** Changes the backup state while holding a lock, so that two changes can't overlap. */
export function changeBackupState<Result>(
  database: Database,
  decide: (state: BackupState, tx: Tx) => Decision<Result> | Promise<Decision<Result>>,
): Promise<Result> {
  return transact(database, async (tx) => {
    const { state, result } = await decide(await lockState(tx), tx);
    await writeSetting(tx, settingName, JSON.stringify(state));
    return result;
  });
}

async function lockState(tx: Tx): Promise<BackupState> {
  return stateSchema.parse(JSON.parse(await lockSettingValue(tx, settingName, JSON.stringify(noBackup))));
}

/** Finds the time a store was set up or restored, which is when its first migration ran. Returns null if no migration has run. */
export async function findSetUpTime(database: Database): Promise<string | null> {
  const { rows } = await sql<{ time: string | null }>`select min(timestamp) as time from kysely_migration`.execute(database);
  return rows[0]?.time ?? null;
}
