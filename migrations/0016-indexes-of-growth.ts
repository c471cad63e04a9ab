import { sql, type Kysely } from 'kysely';

/** Adds indexes that let the console read a page of 100,000 learners, or of their log, without reading the tables. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;

  // The console lists learners who passed but haven't signed, most recent visit first.
  await sql`create index learners_passed_unsigned on learners (last_seen_at, id)
    where stage = 'passed' and agreement_signed_at is null and erasure is null`.execute(database);
  // The time comes first, so that SQLite doesn't use this index to find one learner's attempts.
  await schema.dropIndex('attempts_graded').execute();
  await schema.createIndex('attempts_graded').on('attempts').columns(['graded_at', 'state', 'learner_id']).execute();
  // This index finds the time when a learner passed, and covers only the few attempts that did.
  await sql`create index attempts_passed on attempts (learner_id, graded_at) where state = 'passed'`.execute(database);
  // This index finds a device's first entry with any code.
  await schema.dropIndex('code_entries_device').execute();
  await schema.createIndex('code_entries_device').on('code_entries').columns(['device_id', 'entered_at']).execute();
  // This index counts a code's seats without reading each entry.
  await schema.createIndex('code_entries_seats').on('code_entries').columns(['access_code_id', 'holds_seat']).execute();
  // This index tells whether a learner has a word that starts with the typed text.
  await schema.dropIndex('learner_words_learner').execute();
  await schema.createIndex('learner_words_learner').on('learner_words').columns(['learner_id', 'word']).execute();
  // This index finds an actor's newest records of one kind, even among very many actors.
  await schema.createIndex('change_records_actor_action').on('change_records').columns(['actor', 'action', 'sequence']).execute();
}
