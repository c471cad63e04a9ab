import { sql, type Kysely } from 'kysely';

/**
 * Removes the names that were left in the rows of merged learners, where an erasure didn't reach them. A learner who signed during the merge
 * is no longer listed beside the remaining one, who is listed as signed instead.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update learners set stage = 'merged', shown_name = null, shown_email = null, sort_key = '1', signed_name = null,
      corrected_first_name = null, corrected_last_name = null
    where id in (select from_id from learner_merges)`.execute(database);
  await sql`update learners set agreement_signed_at = (select max(signed_at) from agreement_signatures
      where learner_id in (select from_id from learner_merges where to_id = learners.id))
    where agreement_signed_at is null and id in (select to_id from learner_merges)`.execute(database);
  await sql`delete from learner_words where learner_id in (select from_id from learner_merges)`.execute(database);
}
