import { sql, type Kysely } from 'kysely';

/**
 * Adds the time when a manager became an owner, which starts the deadline for setting up a second factor, and the table of password reset
 * links.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema.alterTable('managers').addColumn('owner_since', 'text').execute();
  // Existing owners get as much time to set up a second factor as new ones, starting with this upgrade.
  await sql`update managers set owner_since = ${new Date().toISOString()} where role = 'owner'`.execute(database);

  await schema
    .createTable('manager_password_resets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('manager_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('manager_password_resets_manager').on('manager_password_resets').columns(['manager_id', 'created_at']).execute();
}
