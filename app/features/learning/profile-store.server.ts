import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { emailKeyOf, type LearnerProfile, type PersonName, type PersonSources } from './person-rules.ts';

export async function findProfile(database: Database | Tx, learnerId: string): Promise<LearnerProfile | null> {
  const row = await database.selectFrom('learner_profiles').selectAll().where('learner_id', '=', learnerId).executeTakeFirst();
  return row === undefined ? null : { firstName: row.first_name, lastName: row.last_name, email: row.email };
}

export async function upsertProfile(tx: Tx, { learnerId, profile, now }: { learnerId: string; profile: LearnerProfile; now: Date }) {
  const { firstName: first_name, lastName: last_name, email } = profile;
  const values = { first_name, last_name, email, email_key: emailKeyOf(email), said_at: now.toISOString() };
  await tx
    .insertInto('learner_profiles')
    .values({ learner_id: learnerId, ...values })
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .execute();
}

/** Gives a learner the name and the verified address of another who becomes part of it, where it has none. */
export async function moveProfile(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of ['learner_profiles', 'learner_verified_emails'] as const) {
    const own = await tx.selectFrom(table).select('learner_id').where('learner_id', '=', to).executeTakeFirst();
    if (own === undefined) await tx.updateTable(table).set({ learner_id: to }).where('learner_id', '=', from).execute();
    else await tx.deleteFrom(table).where('learner_id', '=', from).execute();
  }
  await tx.deleteFrom('learner_email_checks').where('learner_id', '=', from).execute();

  const [moved, own] = [await findStatedNames(tx, from), await findStatedNames(tx, to)];
  if (own.correction === null && moved.correction !== null) await updateCorrection(tx, to, moved.correction);
  if (own.signature === null && moved.signature !== null)
    await tx.updateTable('learners').set({ signed_name: moved.signature }).where('id', '=', to).execute();
  await forgetStatedNames(tx, from);
}

/** Finds the name that a manager corrected, and the name under the newest signature. */
export async function findStatedNames(
  database: Database | Tx,
  learnerId: string,
): Promise<Pick<PersonSources, 'correction' | 'signature'>> {
  const row = await database
    .selectFrom('learners')
    .select(['corrected_first_name as firstName', 'corrected_last_name as lastName', 'signed_name as signature'])
    .where('id', '=', learnerId)
    .executeTakeFirst();
  if (row === undefined) return { correction: null, signature: null };

  const { firstName, lastName, signature } = row;
  return { correction: firstName === null || lastName === null ? null : { firstName, lastName }, signature };
}

async function forgetStatedNames(tx: Tx, learnerId: string): Promise<void> {
  const nothing = { corrected_first_name: null, corrected_last_name: null, signed_name: null };
  await tx.updateTable('learners').set(nothing).where('id', '=', learnerId).execute();
}

export async function updateCorrection(tx: Tx, learnerId: string, { firstName, lastName }: PersonName): Promise<void> {
  await tx
    .updateTable('learners')
    .set({ corrected_first_name: firstName, corrected_last_name: lastName })
    .where('id', '=', learnerId)
    .execute();
}

/** Lists the learners who typed this address under My record, regardless of case. Nothing proves that it's theirs. */
export async function listLearnersByProfile(database: Database | Tx, email: string): Promise<string[]> {
  const rows = await database.selectFrom('learner_profiles').select('learner_id').where('email_key', '=', emailKeyOf(email)).execute();
  return rows.map((row) => row.learner_id);
}

/** Finds the learner of a resume code that hasn't expired. */
export async function findLearnerOfCode(database: Database | Tx, digest: string): Promise<string | null> {
  const row = await database
    .selectFrom('learner_resume_codes')
    .select('learner_id')
    .where('digest', '=', digest)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.learner_id ?? null;
}

/** Tells whether a code was ever given to anyone. */
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

/** Takes out who a learner said they are, their address, the name that was corrected, and every code that led to them. */
export async function deleteProfile(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('learner_profiles').where('learner_id', '=', learnerId).execute();
  await tx.deleteFrom('learner_verified_emails').where('learner_id', '=', learnerId).execute();
  await tx.deleteFrom('learner_email_checks').where('learner_id', '=', learnerId).execute();
  await forgetStatedNames(tx, learnerId);
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
