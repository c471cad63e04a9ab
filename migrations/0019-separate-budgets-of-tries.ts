import type { Kysely } from 'kysely';

/**
 * Counts wrong tries per budget, so that wrong codes at a gate never block a sign-in, and per account and network as well as per device and
 * address. Also stores the devices on which managers have signed in, and adds indexes that find expired rows.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // Until they expire after an hour, existing wrong tries count toward the training gate's budget.
  await schema
    .alterTable('wrong_tries')
    .addColumn('budget', 'text', (column) => column.notNull().defaultTo('training'))
    .execute();
  for (const column of ['network', 'account']) await schema.alterTable('wrong_tries').addColumn(column, 'text').execute();

  for (const index of ['wrong_tries_address', 'wrong_tries_device']) await schema.dropIndex(index).execute();
  for (const [index, column] of [
    ['wrong_tries_by_address', 'address'],
    ['wrong_tries_by_device', 'device_id'],
    ['wrong_tries_by_network', 'network'],
    ['wrong_tries_by_account', 'account'],
  ] as const)
    await schema.createIndex(index).on('wrong_tries').columns([column, 'budget', 'tried_at']).execute();
  await schema.createIndex('wrong_tries_by_budget').on('wrong_tries').columns(['budget', 'tried_at']).execute();

  await schema
    .createTable('manager_devices')
    .addColumn('manager_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('manager_devices_key', ['manager_id', 'device'])
    .execute();
  await schema.createIndex('manager_devices_device').on('manager_devices').column('device').execute();

  await schema.createIndex('manager_verifications_expiry').on('manager_verifications').column('expires_at').execute();
  await schema.createIndex('manager_sessions_expiry').on('manager_sessions').column('expires_at').execute();
}
