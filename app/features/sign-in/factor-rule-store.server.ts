import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import type { FactorRule } from './factor-rules.ts';

const name = 'second-factor-of-all-since';

/**
 * Reads who needs a second factor, according to the settings. The date when it became required for everyone is stored, so restarting
 * doesn't extend the deadline.
 */
export async function readFactorRule(database: Database, { REQUIRE_SECOND_FACTOR }: Env, now: Date): Promise<FactorRule> {
  if (REQUIRE_SECOND_FACTOR === 'owners') {
    await transact(database, (tx) => tx.deleteFrom('portalSettings').where('name', '=', name).execute());
    return { of: 'owners' };
  }

  const { value } = await transact(database, async (tx) => {
    await tx
      .insertInto('portalSettings')
      .values({ name, value: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return tx.selectFrom('portalSettings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  });
  return { of: 'all', since: new Date(value) };
}
