import type { Kysely } from 'kysely';

/** Creates the table of named filters, which belong to a manager and are available in all of that manager's browsers. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('manager_filters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('manager_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('manager_filters_name', ['manager_id', 'list', 'name'])
    .execute();
}
