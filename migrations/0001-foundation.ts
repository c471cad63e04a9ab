import { sql, type Kysely } from 'kysely';

/** Creates the tables for access codes, sessions, learners and their progress, attempts, and certificates. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('portal_settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('access_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await schema
    .createIndex('access_codes_live')
    .unique()
    .on('access_codes')
    .columns(['audience', 'digest'])
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();

  await schema
    .createTable('session_audiences')
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('access_code_id', 'text', (column) => column.notNull().references('access_codes.id'))
    .addColumn('entered_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_audiences_key', ['session_id', 'audience'])
    .execute();

  await schema.createIndex('sessions_device').on('sessions').column('device_id').execute();

  await schema
    .createTable('wrong_tries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('wrong_tries_address').on('wrong_tries').columns(['address', 'tried_at']).execute();
  await schema.createIndex('wrong_tries_device').on('wrong_tries').columns(['device_id', 'tried_at']).execute();
  await schema.createIndex('wrong_tries_time').on('wrong_tries').column('tried_at').execute();

  await schema
    .createTable('learners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('lesson_completions')
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('lesson_id', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lesson_completions_key', ['learner_id', 'lesson_id'])
    .execute();

  await schema
    .createTable('ticks')
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('ticked', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ticks_key', ['learner_id', 'item_id'])
    .execute();

  await createAttemptTables(database);
  await createCertificateTables(database);
}

async function createAttemptTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('paper', 'text', (column) => column.notNull())
    .addColumn('content_version', 'text', (column) => column.notNull())
    .addColumn('device', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('graded_at', 'text')
    .addColumn('correct_count', 'integer')
    .addColumn('question_count', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('attempts_learner').on('attempts').columns(['learner_id', 'started_at']).execute();
  await schema.createIndex('attempts_one_open').unique().on('attempts').column('learner_id').where(sql.ref('state'), '=', 'open').execute();

  await schema
    .createTable('attempt_answers')
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
    .addColumn('question_id', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempt_answers_key', ['attempt_id', 'question_id'])
    .execute();

  await schema
    .createTable('attempt_carryovers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('failed_count', 'integer', (column) => column.notNull())
    .addColumn('reported_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('attempt_carryovers_learner').on('attempt_carryovers').column('learner_id').execute();

  await schema
    .createTable('attempt_resets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reset_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('attempt_resets_learner').on('attempt_resets').column('learner_id').execute();
}

async function createCertificateTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('certificates')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('attempt_id', 'text', (column) => column.notNull().unique().references('attempts.id'))
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('school', 'text', (column) => column.notNull())
    .addColumn('credential', 'text', (column) => column.notNull())
    .addColumn('issued_on', 'text', (column) => column.notNull())
    .addColumn('correct_count', 'integer', (column) => column.notNull())
    .addColumn('question_count', 'integer', (column) => column.notNull())
    .addColumn('content_version', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('certificate_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('certificate_number', 'text', (column) => column.notNull().references('certificates.number'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('certificate_events_number').on('certificate_events').column('certificate_number').execute();
}
