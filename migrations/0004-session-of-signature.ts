import type { Kysely } from 'kysely';

/** Before a session is forgotten, both engines look for a signature that names it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('agreement_signatures_session').on('agreement_signatures').column('session_id').execute();
}
