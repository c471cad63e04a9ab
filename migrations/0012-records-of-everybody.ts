import type { Kysely } from 'kysely';

/** What the log needs once it tells of everybody, and what makes a manager's one-time code good for one time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // What a record says of whom is sealed apart from the chain, so that it can be taken out and the chain still holds. Earlier rows stay as they are: they name nobody.
  await schema.alterTable('change_records').addColumn('seal', 'text').execute();
  await schema.alterTable('change_records').addColumn('salt', 'text').execute();
  await schema.createIndex('change_records_actor').on('change_records').columns(['actor', 'sequence']).execute();

  await schema.alterTable('manager_two_factors').addColumn('last_step', 'integer').execute();
}
