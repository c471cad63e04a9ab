import { sql, type Kysely } from 'kysely';

/** What the console asks of a hundred thousand learners and their log is answered out of indexes alone, as far as a page goes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // Anyone who passed and never signed, those who were here last first.
  await sql`create index learners_passed_unsigned on learners (last_seen_at, id)
    where stage = 'passed' and agreement_signed_at is null and erasure is null`.execute(database);
  // By time first, so that SQLite doesn't take it where a learner is named.
  await schema.dropIndex('attempts_graded').execute();
  await schema.createIndex('attempts_graded').on('attempts').columns(['graded_at', 'state', 'learner_id']).execute();
  // When a learner passed, out of the few attempts that did.
  await sql`create index attempts_passed on attempts (learner_id, graded_at) where state = 'passed'`.execute(database);
  // When a device entered first, with any code.
  await schema.dropIndex('code_entries_device').execute();
  await schema.createIndex('code_entries_device').on('code_entries').columns(['device_id', 'entered_at']).execute();
  // Seats are counted without looking at each entry.
  await schema.createIndex('code_entries_seats').on('code_entries').columns(['access_code_id', 'holds_seat']).execute();
  // Whether a learner has a word of this beginning.
  await schema.dropIndex('learner_words_learner').execute();
  await schema.createIndex('learner_words_learner').on('learner_words').columns(['learner_id', 'word']).execute();
  // What one of very many actors did of one kind, the newest first.
  await schema.createIndex('change_records_actor_action').on('change_records').columns(['actor', 'action', 'sequence']).execute();
}
