import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

import { searchWords, sortKeyOf } from '#app/features/learning/profile/person-words.ts';

/**
 * Stores what the console lists about each learner in the learner's row, so that a list of 100,000 learners reads only one page of one
 * index.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await addSummaries(database);
  await renewCertificates(database);
  await fillSummaries(database);
}

async function addSummaries(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .alterTable('learners')
    .addColumn('device_code', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('learners').addColumn('shown_name', 'text').execute();
  await schema.alterTable('learners').addColumn('shown_email', 'text').execute();
  await schema
    .alterTable('learners')
    .addColumn('sort_key', 'text', (column) => column.notNull().defaultTo('1'))
    .execute();
  await schema
    .alterTable('learners')
    .addColumn('lesson_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('learners')
    .addColumn('stage', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  await schema
    .alterTable('learners')
    .addColumn('used_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('learners').addColumn('agreement_signed_at', 'text').execute();
  await schema.alterTable('learners').addColumn('erasure', 'text').execute();

  for (const order of ['last_seen_at', 'created_at', 'sort_key']) {
    await schema.createIndex(`learners_${order}`).on('learners').columns([order, 'id']).execute();
    await schema.createIndex(`learners_stage_${order}`).on('learners').columns(['stage', order, 'id']).execute();
  }
  await schema.createIndex('learners_device_code').on('learners').column('device_code').execute();
  // These partial indexes serve the list's filters: learners who may be locked out, learners who signed, and learners who haven't.
  await sql`create index learners_used on learners (last_seen_at, id, used_count) where stage <> 'passed' and used_count > 0`.execute(
    database,
  );
  await sql`create index learners_signed on learners (last_seen_at, id) where agreement_signed_at is not null`.execute(database);
  await sql`create index learners_unsigned on learners (last_seen_at, id) where agreement_signed_at is null`.execute(database);

  // Words are stored as bytes, because both engines compare bytes in the same way, but not letters.
  await schema
    .createTable('learner_words')
    .addColumn('word', sql`bytea`, (column) => column.notNull())
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addPrimaryKeyConstraint('learner_words_key', ['word', 'learner_id'])
    .execute();
  await schema.createIndex('learner_words_learner').on('learner_words').column('learner_id').execute();
}

/**
 * Rebuilds the table, because a corrected certificate gets its own number. An attempt can therefore have several certificates, of which
 * only one hasn't been replaced.
 */
async function renewCertificates(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('new_certificates')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('school', 'text', (column) => column.notNull())
    .addColumn('credential', 'text', (column) => column.notNull())
    .addColumn('issued_on', 'text', (column) => column.notNull())
    .addColumn('correct_count', 'integer', (column) => column.notNull())
    .addColumn('question_count', 'integer', (column) => column.notNull())
    .addColumn('content_version', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('replaced_by', 'text')
    .execute();
  await schema
    .createTable('new_certificate_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('certificate_number', 'text', (column) => column.notNull().references('new_certificates.number'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .execute();

  await sql`insert into new_certificates select number, attempt_id, learner_id, holder, school, credential, issued_on, correct_count,
    question_count, content_version, created_at, null from certificates`.execute(database);
  await sql`insert into new_certificate_events select id, certificate_number, kind, actor, reason, happened_at from certificate_events`.execute(
    database,
  );
  await schema.dropTable('certificate_events').execute();
  await schema.dropTable('certificates').execute();
  await schema.alterTable('new_certificates').renameTo('certificates').execute();
  await schema.alterTable('new_certificate_events').renameTo('certificate_events').execute();

  await schema
    .createIndex('certificates_attempt')
    .unique()
    .on('certificates')
    .column('attempt_id')
    .where(sql.ref('replaced_by'), 'is', null)
    .execute();
  await schema.createIndex('certificates_learner').on('certificates').column('learner_id').execute();
  await schema.createIndex('certificate_events_number').on('certificate_events').column('certificate_number').execute();
  await schema.createIndex('agreement_signatures_learner').on('agreement_signatures').column('learner_id').execute();
}

async function fillSummaries(database: Kysely<unknown>): Promise<void> {
  const since = sql`coalesce((select max(reset_at) from attempt_resets where learner_id = learners.id), '')`;
  await sql`update learners set
    lesson_count = (select count(*) from lesson_completions where learner_id = learners.id),
    stage = coalesce((select state from attempts where learner_id = learners.id
      order by case when state = 'open' then 0 else 1 end, started_at desc, id limit 1), 'none'),
    used_count = (select count(*) from attempts where learner_id = learners.id and state = 'failed' and graded_at > ${since})
      + (select coalesce(sum(failed_count), 0) from attempt_carryovers where learner_id = learners.id and reported_at > ${since}),
    agreement_signed_at = (select max(signed_at) from agreement_signatures where learner_id = learners.id)`.execute(database);

  const learners = await sql<{ id: string; first_name: string | null; last_name: string | null; email: string | null }>`
    select learners.id, newest.first_name, newest.last_name, newest.email from learners
    left join attempts as newest on newest.id = (select id from attempts where learner_id = learners.id
      order by case when state = 'open' then 0 else 1 end, started_at desc, id limit 1)`.execute(database);

  for (const learner of learners.rows) {
    const name = learner.first_name === null ? null : `${learner.first_name} ${learner.last_name ?? ''}`.trim();
    const digits = createHash('sha256').update(learner.id).digest('hex').slice(0, 8).toUpperCase();
    await sql`update learners set device_code = ${`${digits.slice(0, 4)}-${digits.slice(4)}`}, shown_name = ${name},
      shown_email = ${learner.email}, sort_key = ${sortKeyOf(name)} where id = ${learner.id}`.execute(database);
    for (const word of searchWords({ name, email: learner.email }))
      await sql`insert into learner_words (word, learner_id) values (${Buffer.from(word)}, ${learner.id})`.execute(database);
  }
}
