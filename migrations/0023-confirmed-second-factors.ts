import { sql, type Kysely } from 'kysely';

/**
 * Adds the time when a manager last proved every factor of their account in a session. Earlier sessions have no such time, so their
 * managers are asked again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('manager_sessions')
    .addColumn('factor_confirmed_at', sql`timestamptz`)
    .execute();
}
