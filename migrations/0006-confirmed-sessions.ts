import { sql, type Kysely } from 'kysely';

/** When a manager last proved who they are in a session; empty for sessions from before, which count from their beginning. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('manager_sessions')
    .addColumn('confirmed_at', sql`timestamptz`)
    .execute();
}
