import { sql, type Kysely } from 'kysely';

/**
 * Creates the tables for managers and their sign-in (those of better-auth 1.7, under our names), invitations, and the audit log. Column
 * types are ones that both engines know: SQLite stores times as text, and PostgreSQL as timestamps.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createManagerTables(database);
  await createRecordTables(database);
}

async function createManagerTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const time = sql`timestamptz`;

  await schema
    .createTable('managers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'boolean', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('two_factor_enabled', 'boolean')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute();

  await schema
    .createTable('manager_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute();
  await schema.createIndex('manager_sessions_manager').on('manager_sessions').column('user_id').execute();

  await schema
    .createTable('manager_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', time)
    .addColumn('refresh_token_expires_at', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute();
  await schema.createIndex('manager_accounts_manager').on('manager_accounts').column('user_id').execute();

  await schema
    .createTable('manager_verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute();
  await schema.createIndex('manager_verifications_identifier').on('manager_verifications').column('identifier').execute();

  await schema
    .createTable('manager_two_factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'boolean')
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', time)
    .execute();
  await schema.createIndex('manager_two_factors_manager').on('manager_two_factors').column('user_id').execute();

  await schema
    .createTable('manager_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'boolean', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', time)
    .execute();
  await schema.createIndex('manager_passkeys_manager').on('manager_passkeys').column('user_id').execute();
  await schema.createIndex('manager_passkeys_credential').on('manager_passkeys').column('credential_id').execute();

  await schema
    .createTable('manager_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
}

async function createRecordTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('change_records')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .addColumn('previous_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .execute();
  await schema.createIndex('change_records_subject').on('change_records').columns(['subject', 'sequence']).execute();
  await schema.createIndex('change_records_action').on('change_records').columns(['action', 'sequence']).execute();
}
