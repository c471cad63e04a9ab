import type { Kysely } from 'kysely';

/** Creates the tables for requests, their history, and the limits on sending more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('submitted_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('requests_device').on('requests').columns(['device_id', 'submitted_at']).execute();
  await schema.createIndex('requests_kind').on('requests').columns(['kind', 'submitted_at']).execute();

  await schema
    .createTable('request_events')
    .addColumn('request_id', 'text', (column) => column.notNull().references('requests.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_events_key', ['request_id', 'position'])
    .execute();

  await schema
    .createTable('request_allowances')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('whole_at', 'text', (column) => column.notNull())
    .execute();
}
