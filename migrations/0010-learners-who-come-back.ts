import type { Kysely } from 'kysely';

/** Creates the tables for learners' names and email addresses, their resume codes, and merged learners. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  await schema
    .createTable('learner_profiles')
    .addColumn('learner_id', 'text', (column) => column.primaryKey().references('learners.id'))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('said_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('learner_profiles_email').on('learner_profiles').column('email').execute();

  await schema
    .createTable('learner_resume_codes')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('issued_by', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await schema.createIndex('learner_resume_codes_learner').on('learner_resume_codes').columns(['learner_id', 'ended_at']).execute();

  // Merges never form a chain. When a learner is merged away, earlier merges into that learner are redirected, so one lookup finds the
  // remaining learner.
  await schema
    .createTable('learner_merges')
    .addColumn('from_id', 'text', (column) => column.primaryKey().references('learners.id'))
    .addColumn('to_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('merged_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('learner_merges_to').on('learner_merges').column('to_id').execute();

  // The learner whose failed attempts were carried over to a device's new learner. Null if only a browser remembered the attempts.
  await schema.alterTable('attempt_carryovers').addColumn('from_learner', 'text').execute();
}
