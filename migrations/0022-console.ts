import { sql, type Kysely } from 'kysely';

/** Sorts the inbox by due time, lets attempts be granted one at a time, and adds the index that finds revoked certificates. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // Until this migration, a queue key began with 0 if the request had a due time, and otherwise with 1, newest first. Requests that wait
  // for no answer move behind the others, and those that wait are reversed, longest wait first.
  const unanswered = sql`('received', 'seen', 'new')`;
  await sql`update requests set queue_key = '2' || substr(queue_key, 2)
    where queue_key like '1%' and status not in ${unanswered}`.execute(database);
  await sql`update requests set queue_key = '1' || substr(cast(1000000000000000 + 999999999999999 - cast(substr(queue_key, 2, 15) as bigint)
    as text), 2) || substr(queue_key, 17) where queue_key like '1%'`.execute(database);

  // The number of attempts that a grant gave (null for all), and the number that stayed used.
  await schema.alterTable('attempt_resets').addColumn('granted_count', 'integer').execute();
  await schema
    .alterTable('attempt_resets')
    .addColumn('still_used', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  // Revoked certificates are found through this index, which is small because there are few revocations.
  await schema.createIndex('certificate_events_kind').on('certificate_events').columns(['kind', 'certificate_number']).execute();
}
