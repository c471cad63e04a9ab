import { sql } from 'kysely';
import { z } from 'zod';

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
});

export async function findBackupState(database: Database): Promise<BackupState> {
  const row = await database.selectFrom('portalSettings').select('value').where('name', '=', settingName).executeTakeFirst();
  return row === undefined ? noBackup : stateSchema.parse(JSON.parse(row.value));
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
    await tx
      .updateTable('portalSettings')
      .set({ value: JSON.stringify(state) })
      .where('name', '=', settingName)
      .execute();
    return result;
  });
}

async function lockState(tx: Tx): Promise<BackupState> {
  const row = await tx
    .insertInto('portalSettings')
    .values({ name: settingName, value: JSON.stringify(noBackup) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: settingName }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return stateSchema.parse(JSON.parse(row.value));
}

/** Finds the time a store was set up or restored, which is when its first migration ran. Returns null if no migration has run. */
export async function findSetUpTime(database: Database): Promise<string | null> {
  const { rows } = await sql<{ time: string | null }>`select min(timestamp) as time from kysely_migration`.execute(database);
  return rows[0]?.time ?? null;
}
