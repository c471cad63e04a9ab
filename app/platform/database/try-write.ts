import { transact, type Database } from './open-database.ts';

const probe = 'write-probe';

/** Writes a row and removes it again, committing both, so that there's an error if anything keeps the store from accepting changes. */
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
