import { sql, type Kysely } from 'kysely';

/** Adds the time when a manager last proved their identity in a session. Earlier sessions have no such time and count from their start. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('manager_sessions')
    .addColumn('confirmed_at', sql`timestamptz`)
    .execute();
}
