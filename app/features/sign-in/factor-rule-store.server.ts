import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import type { FactorRule } from './factor-rules.ts';

const name = 'second-factor-of-all-since';

/**
 * Reads the rule for who needs a second factor from the environment. The date on which the rule began to cover everyone is stored, so
 * restarting the portal doesn't extend the deadline.
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
