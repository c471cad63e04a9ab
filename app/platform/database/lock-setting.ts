import type { Database, Tx } from './open-database.ts';

/** Locks a settings row until the transaction ends, so that only one transaction at a time changes what the row stands for. */
export async function lockSetting(tx: Tx, name: string, now: Date): Promise<void> {
  const value = now.toISOString();
  await tx
    .insertInto('portalSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Locks a settings row until the transaction ends and returns its value, which is `initial` if there was no such row. */
export async function lockSettingValue(tx: Tx, name: string, initial: string): Promise<string> {
  const row = await tx
    .insertInto('portalSettings')
    .values({ name, value: initial })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Returns a setting's value, or null if it was never written. */
export async function findSetting(database: Database | Tx, name: string): Promise<string | null> {
  const row = await database.selectFrom('portalSettings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes the value of a settings row that this transaction has locked. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx.updateTable('portalSettings').set({ value }).where('name', '=', name).execute();
}
