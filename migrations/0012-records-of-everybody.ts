import type { Kysely } from 'kysely';

/** Adds the columns that the audit log needs to cover everyone, and the column that makes a manager's one-time code valid only once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // A record's person is sealed separately from the chain, so that the name can be erased without breaking the chain. Earlier rows name no
  // one and stay as they are.
  await schema.alterTable('change_records').addColumn('seal', 'text').execute();
  await schema.alterTable('change_records').addColumn('salt', 'text').execute();
  await schema.createIndex('change_records_actor').on('change_records').columns(['actor', 'sequence']).execute();

  await schema.alterTable('manager_two_factors').addColumn('last_step', 'integer').execute();
}
