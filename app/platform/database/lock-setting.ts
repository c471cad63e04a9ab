import type { Tx } from './open-database.ts';

/** Locks a row of the settings until the transaction ends, so that changes to what it represents are decided one at a time. */
export async function lockSetting(tx: Tx, name: string, now: Date): Promise<void> {
  const value = now.toISOString();
  await tx
    .insertInto('portalSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
