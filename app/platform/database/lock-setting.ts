import type { Tx } from './open-database.ts';

/** Locks a settings row until the transaction ends, so that only one transaction at a time changes what the row stands for. */
export async function lockSetting(tx: Tx, name: string, now: Date): Promise<void> {
  const value = now.toISOString();
  await tx
    .insertInto('portalSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
