import { z } from 'zod';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { noBackup, type BackupState } from './rules.ts';

const settingName = 'backup-state';

const time = z.string().nullable();
const stateSchema = z.object({ claimedAt: time, finishedAt: time, file: time, failure: time });

export async function findBackupState(database: Database): Promise<BackupState> {
  const row = await database.selectFrom('portal_settings').select('value').where('name', '=', settingName).executeTakeFirst();
  return row === undefined ? noBackup : stateSchema.parse(JSON.parse(row.value));
}

/** Changes what is known of the backups; whoever else wants to change it waits until then. */
export function changeBackupState<Result>(
  database: Database,
  decide: (state: BackupState) => { state: BackupState; result: Result },
): Promise<Result> {
  return transact(database, async (tx) => {
    const { state, result } = decide(await lockState(tx));
    await tx
      .updateTable('portal_settings')
      .set({ value: JSON.stringify(state) })
      .where('name', '=', settingName)
      .execute();
    return result;
  });
}

async function lockState(tx: Tx): Promise<BackupState> {
  const row = await tx
    .insertInto('portal_settings')
    .values({ name: settingName, value: JSON.stringify(noBackup) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: settingName }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return stateSchema.parse(JSON.parse(row.value));
}
