import { transact, type Database } from './open-database.ts';

const probe = 'write-probe';

/** Writes and then removes a row in two transactions. Throws if anything keeps the store from accepting changes. */
export async function tryWrite(database: Database, now: Date): Promise<void> {
  await transact(database, (tx) =>
    tx
      .insertInto('portalSettings')
      .values({ name: probe, value: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now.toISOString() }))
      .execute(),
  );
  await transact(database, (tx) => tx.deleteFrom('portalSettings').where('name', '=', probe).execute());
}
