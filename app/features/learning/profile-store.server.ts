import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** Who a learner says they are. */
export interface LearnerProfile {
  firstName: string;
  lastName: string;
  email: string;
}

export async function findProfile(database: Database | Tx, learnerId: string): Promise<LearnerProfile | null> {
  const row = await database.selectFrom('learner_profiles').selectAll().where('learner_id', '=', learnerId).executeTakeFirst();
  return row === undefined ? null : { firstName: row.first_name, lastName: row.last_name, email: row.email };
}

export async function upsertProfile(tx: Tx, { learnerId, profile, now }: { learnerId: string; profile: LearnerProfile; now: Date }) {
  const values = { first_name: profile.firstName, last_name: profile.lastName, email: profile.email, said_at: now.toISOString() };
  await tx
    .insertInto('learner_profiles')
    .values({ learner_id: learnerId, ...values })
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .execute();
}

/** Gives a learner the name of another who becomes part of it, where it has said none. */
export async function moveProfile(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  if ((await findProfile(tx, to)) === null)
    await tx.updateTable('learner_profiles').set({ learner_id: to }).where('learner_id', '=', from).execute();
  else await tx.deleteFrom('learner_profiles').where('learner_id', '=', from).execute();
}

/** Lists the learners who said this address, in any case of letters. */
export async function listLearnersByProfile(database: Database | Tx, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const rows = await database.selectFrom('learner_profiles').select(['learner_id', 'email']).execute();
  // Compared here: the engines differ in what the small form of a letter outside ASCII is.
  return rows.filter((row) => row.email.toLowerCase() === wanted).map((row) => row.learner_id);
}

/** Finds who said this address, in any case of its letters; of several, whoever said it last. */
export async function findLearnerByAddress(database: Database | Tx, email: string): Promise<string | null> {
  const row = await database
    .selectFrom('learner_profiles')
    .select('learner_id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .orderBy('said_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.learner_id ?? null;
}

/** Finds whom a resume code that has not ended leads to. */
export async function findLearnerOfCode(database: Database | Tx, digest: string): Promise<string | null> {
  const row = await database
    .selectFrom('learner_resume_codes')
    .select('learner_id')
    .where('digest', '=', digest)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.learner_id ?? null;
}

/** Tells whether a code was ever given to anybody. */
export async function isCodeTaken(tx: Tx, digest: string): Promise<boolean> {
  const row = await tx.selectFrom('learner_resume_codes').select('digest').where('digest', '=', digest).executeTakeFirst();
  return row !== undefined;
}

export async function insertResumeCode(tx: Tx, code: { digest: string; learnerId: string; issuedBy: string; now: Date }): Promise<void> {
  const { digest, learnerId, issuedBy, now } = code;
  await tx
    .insertInto('learner_resume_codes')
    .values({ digest, learner_id: learnerId, issued_by: issuedBy, issued_at: now.toISOString(), ended_at: null })
    .execute();
}

export async function endResumeCodes(tx: Tx, learnerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('learner_resume_codes')
    .set({ ended_at: now.toISOString() })
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Hands the codes of a learner on: what was printed stays good, and ends with the next new one. */
export async function moveResumeCodes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('learner_resume_codes').set({ learner_id: to }).where('learner_id', '=', from).execute();
}

/** Takes out who a learner said they are, and every code that led to them. */
export async function deleteProfile(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('learner_profiles').where('learner_id', '=', learnerId).execute();
  await tx.deleteFrom('learner_resume_codes').where('learner_id', '=', learnerId).execute();
}

/** Finds when a learner's code that still holds was issued; null without one. */
export async function findResumeCodeTime(database: Database | Tx, learnerId: string): Promise<Date | null> {
  const row = await database
    .selectFrom('learner_resume_codes')
    .select('issued_at')
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.issued_at);
}
