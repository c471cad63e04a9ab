import { sql, type Kysely } from 'kysely';

/**
 * Adds an owner's description of each code, and the devices that entered with the code. Unlike sessions, which are deleted after a month,
 * these entries are kept.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  for (const name of ['label', 'expires_at', 'replaced_at', 'replaced_by'])
    await schema.alterTable('access_codes').addColumn(name, 'text').execute();
  await schema.alterTable('access_codes').addColumn('seats', 'integer').execute();
  await schema.createIndex('access_codes_created').on('access_codes').columns(['created_at', 'id']).execute();

  await schema
    .createTable('code_entries')
    .addColumn('access_code_id', 'text', (column) => column.notNull().references('access_codes.id'))
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('entered_at', 'text', (column) => column.notNull())
    .addColumn('holds_seat', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('code_entries_key', ['access_code_id', 'device_id'])
    .execute();
  await schema.createIndex('code_entries_time').on('code_entries').columns(['access_code_id', 'entered_at', 'device_id']).execute();
  await schema.createIndex('code_entries_device').on('code_entries').column('device_id').execute();

  await sql`insert into code_entries (access_code_id, device_id, entered_at, holds_seat)
    select access_code_id, device_id, min(entered_at), 1
    from session_audiences join sessions on sessions.id = session_audiences.session_id
    group by access_code_id, device_id`.execute(database);
}
