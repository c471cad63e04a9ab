import { sql, type Kysely } from 'kysely';

import { searchWords, sortKeyOf } from '#app/features/learning/profile/person-words.ts';
import { choosePerson, emailKeyOf } from '#app/features/learning/profile/person-rules.ts';

/**
 * Changes how learners are identified. An email address counts once its owner has entered the emailed code, so addresses typed before this
 * migration stay as labels. A name corrected by a manager is stored separately from the names in attempts, and lists choose each learner's
 * name by the same rules.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await addEmailKeys(database);
  await createEmailTables(database);
  await addStatedNames(database);
  await refreshShownNames(database);
}

/** Adds the column that addresses are compared by, because the engines differ in how they lowercase letters outside ASCII. */
async function addEmailKeys(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const table of ['attempts', 'learner_profiles'] as const) {
    await schema
      .alterTable(table)
      .addColumn('email_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update ${sql.table(table)} set email_key = lower(trim(email))`.execute(database);
    const { rows } = await sql<{ email: string; email_key: string }>`select distinct email, email_key from ${sql.table(table)}`.execute(
      database,
    );
    await schema.createIndex(`${table}_email_key`).on(table).column('email_key').execute();
    for (const { email, email_key } of rows)
      if (emailKeyOf(email) !== email_key)
        await sql`update ${sql.table(table)} set email_key = ${emailKeyOf(email)} where email_key = ${email_key} and email = ${email}`.execute(
          database,
        );
  }
  await schema.dropIndex('learner_profiles_email').execute();
  await schema.dropIndex('learner_profiles_address').execute();
}

async function createEmailTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('learner_verified_emails')
    .addColumn('learner_id', 'text', (column) => column.primaryKey().references('learners.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('learner_verified_emails_key').on('learner_verified_emails').columns(['email_key', 'verified_at']).execute();

  await schema
    .createTable('learner_email_checks')
    .addColumn('learner_id', 'text', (column) => column.primaryKey().references('learners.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('code_digest', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('wrong_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('learner_email_checks_key').on('learner_email_checks').columns(['email_key', 'sent_at']).execute();
}

/**
 * Adds corrected and signed names to learners. Previously, a corrected name replaced the name on the attempt whose certificate was
 * corrected, and a signature's name was in the chain only.
 */
async function addStatedNames(database: Kysely<unknown>): Promise<void> {
  for (const column of ['corrected_first_name', 'corrected_last_name', 'signed_name'])
    await database.schema.alterTable('learners').addColumn(column, 'text').execute();

  await sql`update learners set signed_name = (select full_name from agreement_signatures where full_name is not null
      and (learner_id = learners.id or learner_id in (select from_id from learner_merges where to_id = learners.id))
    order by sequence desc limit 1) where agreement_signed_at is not null and erasure is null`.execute(database);

  const { rows } = await sql<{ learner_id: string; first_name: string; last_name: string }>`
    select certificates.learner_id, first_name, last_name
    from certificates join attempts on attempts.id = certificates.attempt_id
    where replaced_by is null and exists (select 1 from certificates as earlier where earlier.replaced_by = certificates.number)
    order by certificates.created_at`.execute(database);
  for (const { learner_id, first_name, last_name } of rows)
    await sql`update learners set corrected_first_name = ${first_name}, corrected_last_name = ${last_name}
      where id = ${learner_id} and erasure is null`.execute(database);
}

interface NameRow {
  first_name: string | null;
  last_name: string | null;
  email?: string | null;
}

interface PersonRow extends NameRow {
  id: string;
  corrected_first_name: string | null;
  corrected_last_name: string | null;
  signed_name: string | null;
}

/**
 * Updates only the learners whose name may differ from their newest attempt's, because they entered their details, signed, or were
 * corrected.
 */
async function refreshShownNames(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<PersonRow>`
    select learners.id, corrected_first_name, corrected_last_name,
      learner_profiles.first_name, learner_profiles.last_name, learner_profiles.email, signed_name
    from learners left join learner_profiles on learner_profiles.learner_id = learners.id
    where erasure is null and (learner_profiles.learner_id is not null or corrected_first_name is not null
      or (shown_name is null and signed_name is not null))`.execute(database);

  for (const row of rows) {
    const attempts = await sql<NameRow>`select first_name, last_name, email from attempts where learner_id = ${row.id}
      order by case when state = 'open' then 0 else 1 end, started_at desc, id limit 1`.execute(database);
    const { name, email } = choosePerson({
      correction: readName({ first_name: row.corrected_first_name, last_name: row.corrected_last_name }),
      profile: readName(row),
      attempt: readName(attempts.rows[0]),
      signature: row.signed_name,
      verifiedEmail: null,
    });
    await sql`update learners set shown_name = ${name}, shown_email = ${email}, sort_key = ${sortKeyOf(name)} where id = ${row.id}`.execute(
      database,
    );
    await sql`delete from learner_words where learner_id = ${row.id}`.execute(database);
    for (const word of searchWords({ name, email }))
      await sql`insert into learner_words (word, learner_id) values (${Buffer.from(word)}, ${row.id})`.execute(database);
  }
}

function readName(row: NameRow | undefined) {
  if (row === undefined || row.first_name === null || row.last_name === null) return null;
  return { firstName: row.first_name, lastName: row.last_name, email: row.email ?? '' };
}
