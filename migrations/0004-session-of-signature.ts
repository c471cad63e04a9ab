import type { Kysely } from 'kysely';

/** Indexes the session of each signature, because both engines look for signatures that name a session before they delete the session. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('agreement_signatures_session').on('agreement_signatures').column('session_id').execute();
}
