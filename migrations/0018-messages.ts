import { sql, type Kysely } from 'kysely';

/**
 * Creates the outbox. Each row is a message to one person or program, written in the same transaction as the event it reports and sent
 * afterwards.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('title', 'text')
    .addColumn('body', 'text')
    .addColumn('secret', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('first_tried_at', 'text')
    .addColumn('lease', 'text')
    .addColumn('failure', 'text')
    .addColumn('finished_at', 'text')
    .execute();

  // Waiting messages are looked up every two seconds and are a small part of the table, so they have a partial index.
  await sql`create index messages_due on messages (channel, due_at) where state = 'waiting'`.execute(database);
  await schema.createIndex('messages_created').on('messages').columns(['created_at', 'id']).execute();
  await schema.createIndex('messages_state').on('messages').columns(['state', 'created_at', 'id']).execute();
  await schema.createIndex('messages_about').on('messages').column('about').execute();

  // A resume code's recipient is found by email address, regardless of case.
  await sql`create index learner_profiles_address on learner_profiles (lower(email))`.execute(database);

  // Managers without a row get the daily email.
  await schema
    .createTable('manager_digests')
    .addColumn('manager_id', 'text', (column) => column.primaryKey().references('managers.id'))
    .addColumn('is_off', 'integer', (column) => column.notNull())
    .execute();
}
