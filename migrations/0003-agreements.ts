import type { Kysely } from 'kysely';

/** Creates the table of conduct agreement signatures, which are chained by hash. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('agreement_signatures')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('text_hash', 'text', (column) => column.notNull())
    .addColumn('confirmations', 'text', (column) => column.notNull())
    .addColumn('full_name', 'text')
    .addColumn('signed_at', 'text', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addUniqueConstraint('agreement_signatures_once', ['learner_id', 'text_hash'])
    .execute();
}
