import type { Kysely } from 'kysely';

/**
 * Creates the append-only log of learners' practice answers. The key begins with the learner, because rows are read only by learner, so two
 * million rows need no other index.
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
