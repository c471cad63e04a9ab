import { sql, type Kysely } from 'kysely';

/**
 * The inbox in the order of what is due, attempts that are granted one by one, and what finds revoked certificates.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // Keys began with 0 for what had a due time and with 1 for the rest, the newest first: what waits for no answer moves
  // behind, and what waits is turned around, the longest wait first.
  const unanswered = sql`('received', 'seen', 'new')`;
  await sql`update requests set queue_key = '2' || substr(queue_key, 2)
    where queue_key like '1%' and status not in ${unanswered}`.execute(database);
  await sql`update requests set queue_key = '1' || substr(cast(1000000000000000 + 999999999999999 - cast(substr(queue_key, 2, 15) as bigint)
    as text), 2) || substr(queue_key, 17) where queue_key like '1%'`.execute(database);

  // How many attempts a grant gave, null for all, and how many stayed used after it.
  await schema.alterTable('attempt_resets').addColumn('granted_count', 'integer').execute();
  await schema
    .alterTable('attempt_resets')
    .addColumn('still_used', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  // Revocations are few: whose certificate is revoked is found from them.
  await schema.createIndex('certificate_events_kind').on('certificate_events').columns(['kind', 'certificate_number']).execute();
}
