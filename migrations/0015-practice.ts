import type { Kysely } from 'kysely';

/**
 * What learners answered when they practised: a log that is only added to. Its key begins with the learner, the only
 * way it's read, so that two million rows need no other index.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('practice_reviews')
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'text', (column) => column.notNull())
    .addColumn('is_right', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('practice_reviews_key', ['learner_id', 'item_id', 'answered_at'])
    .execute();
}
