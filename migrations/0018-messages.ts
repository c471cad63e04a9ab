import { sql, type Kysely } from 'kysely';

/**
 * What is told to people and programs outside: each row is one message to one of them, written in the transaction of what it
 * tells and sent afterwards.
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

  // What has to be sent is looked for every other second, and is little of what was ever written.
  await sql`create index messages_due on messages (channel, due_at) where state = 'waiting'`.execute(database);
  await schema.createIndex('messages_created').on('messages').columns(['created_at', 'id']).execute();
  await schema.createIndex('messages_state').on('messages').columns(['state', 'created_at', 'id']).execute();
  await schema.createIndex('messages_about').on('messages').column('about').execute();

  // The recipient of a resume code is found by email address, regardless of case.
  await sql`create index learner_profiles_address on learner_profiles (lower(email))`.execute(database);

  // Who gets the daily mail: everyone who isn't here.
  await schema
    .createTable('manager_digests')
    .addColumn('manager_id', 'text', (column) => column.primaryKey().references('managers.id'))
    .addColumn('is_off', 'integer', (column) => column.notNull())
    .execute();
}
