import type { Kysely } from 'kysely';

/** What the log needs once it tells of everyone, and what makes a manager's one-time code good for one time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // The person that a record is about is sealed apart from the chain, so that the name can be erased while the chain still verifies. Earlier rows stay as they are: they name nobody.
  await schema.alterTable('change_records').addColumn('seal', 'text').execute();
  await schema.alterTable('change_records').addColumn('salt', 'text').execute();
  await schema.createIndex('change_records_actor').on('change_records').columns(['actor', 'sequence']).execute();

  await schema.alterTable('manager_two_factors').addColumn('last_step', 'integer').execute();
}
