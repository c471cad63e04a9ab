import type { Kysely } from 'kysely';

/** Stores in how many hours an answer was promised, so that a changed setting doesn't change earlier promises. It was always 24 before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('requests')
    .addColumn('answer_hours', 'integer', (column) => column.notNull().defaultTo(24))
    .execute();
}
