import { sql, type Kysely } from 'kysely';

/** Lists learners as passed if they passed, even if an attempt that started later was failed, which a merge can lead to. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update learners set stage = 'passed'
    where stage in ('none', 'open', 'failed') and id in (select learner_id from attempts where state = 'passed')`.execute(database);
}
