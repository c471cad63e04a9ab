import { sql, type Kysely } from 'kysely';

/** When a manager last proved every factor of their account in a session; empty for sessions from before, which are asked again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('manager_sessions')
    .addColumn('factor_confirmed_at', sql`timestamptz`)
    .execute();
}
