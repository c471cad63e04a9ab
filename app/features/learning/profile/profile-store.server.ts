import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { emailKeyOf, type LearnerProfile, type PersonName, type PersonSources } from './person-rules.ts';
import { sortKeyOf } from './person-words.ts';

export async function findProfile(database: Database | Tx, learnerId: string): Promise<LearnerProfile | null> {
  const row = await database
    .selectFrom('learnerProfiles')
    .select(['firstName', 'lastName', 'email'])
    .where('learnerId', '=', learnerId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertProfile(tx: Tx, { learnerId, profile, now }: { learnerId: string; profile: LearnerProfile; now: Date }) {
  const { firstName, lastName, email } = profile;
  const values = { firstName, lastName, email, emailKey: emailKeyOf(email), saidAt: now };
  await tx
    .insertInto('learnerProfiles')
    .values({ learnerId, ...values })
    .onConflict((conflict) => conflict.column('learnerId').doUpdateSet(values))
    .execute();
}

/** Moves a merged learner's names and verified address to the remaining learner, unless that learner already has them. */
export async function moveProfile(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of ['learnerProfiles', 'learnerVerifiedEmails'] as const) {
    const own = await tx.selectFrom(table).select('learnerId').where('learnerId', '=', to).executeTakeFirst();
    if (own === undefined) await tx.updateTable(table).set({ learnerId: to }).where('learnerId', '=', from).execute();
    else await tx.deleteFrom(table).where('learnerId', '=', from).execute();
  }
  await tx.deleteFrom('learnerEmailChecks').where('learnerId', '=', from).execute();

  const [moved, own] = [await findStatedNames(tx, from), await findStatedNames(tx, to)];
  if (own.correction === null && moved.correction !== null) await updateCorrection(tx, to, moved.correction);
  if (own.signature === null && moved.signature !== null)
    await tx.updateTable('learners').set({ signedName: moved.signature }).where('id', '=', to).execute();
  await forgetNames(tx, from);
}

/** Finds a learner's name as corrected by a manager, and the name on the newest signature. */
export async function findStatedNames(
  database: Database | Tx,
  learnerId: string,
): Promise<Pick<PersonSources, 'correction' | 'signature'>> {
  const row = await database
    .selectFrom('learners')
    .select(['correctedFirstName as firstName', 'correctedLastName as lastName', 'signedName as signature'])
    .where('id', '=', learnerId)
    .executeTakeFirst();
  if (row === undefined) return { correction: null, signature: null };

  const { firstName, lastName, signature } = row;
  return { correction: firstName === null || lastName === null ? null : { firstName, lastName }, signature };
}

/** Removes the names and the email address from a learner's row, and the words that a search finds them by. */
async function forgetNames(tx: Tx, learnerId: string): Promise<void> {
  const stated = { correctedFirstName: null, correctedLastName: null, signedName: null };
  const shown = { shownName: null, shownEmail: null, sortKey: sortKeyOf(null) };
  await tx
    .updateTable('learners')
    .set({ ...stated, ...shown })
    .where('id', '=', learnerId)
    .execute();
  await tx.deleteFrom('learnerWords').where('learnerId', '=', learnerId).execute();
}

export async function updateCorrection(tx: Tx, learnerId: string, { firstName, lastName }: PersonName): Promise<void> {
  await tx
    .updateTable('learners')
    .set({ correctedFirstName: firstName, correctedLastName: lastName })
    .where('id', '=', learnerId)
    .execute();
}

/** Lists the learners who entered this email address under Your record, verified or not. Case is ignored. */
export async function listLearnersByProfile(database: Database | Tx, email: string): Promise<string[]> {
  const rows = await database.selectFrom('learnerProfiles').select('learnerId').where('emailKey', '=', emailKeyOf(email)).execute();
  return rows.map((row) => row.learnerId);
}

/** Finds the learner with this resume code. Returns null if the code is unknown or has been replaced. */
export async function findLearnerOfCode(database: Database | Tx, digest: string): Promise<string | null> {
  const row = await database
    .selectFrom('learnerResumeCodes')
    .select('learnerId')
    .where('digest', '=', digest)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.learnerId ?? null;
}

/** Tells whether a code has ever been issued. */
export async function isCodeTaken(tx: Tx, digest: string): Promise<boolean> {
  const row = await tx.selectFrom('learnerResumeCodes').select('digest').where('digest', '=', digest).executeTakeFirst();
  return row !== undefined;
}

export async function insertResumeCode(
  tx: Tx,
  { now, ...code }: { digest: string; learnerId: string; issuedBy: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('learnerResumeCodes')
    .values({ ...code, issuedAt: now, endedAt: null })
    .execute();
}

export async function endResumeCodes(tx: Tx, learnerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('learnerResumeCodes')
    .set({ endedAt: now })
    .where('learnerId', '=', learnerId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Moves a learner's resume codes to another learner. Printed codes keep working until a new one is issued. */
export async function moveResumeCodes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('learnerResumeCodes').set({ learnerId: to }).where('learnerId', '=', from).execute();
}

/** Deletes a learner's names, email addresses and resume codes. */
export async function deleteProfile(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('learnerProfiles').where('learnerId', '=', learnerId).execute();
  await tx.deleteFrom('learnerVerifiedEmails').where('learnerId', '=', learnerId).execute();
  await tx.deleteFrom('learnerEmailChecks').where('learnerId', '=', learnerId).execute();
  await forgetNames(tx, learnerId);
  await tx.deleteFrom('learnerResumeCodes').where('learnerId', '=', learnerId).execute();
}

/** Finds the time a learner's current resume code was issued. Returns null if there's no current code. */
export async function findResumeCodeTime(database: Database | Tx, learnerId: string): Promise<Date | null> {
  const row = await database
    .selectFrom('learnerResumeCodes')
    .select('issuedAt')
    .where('learnerId', '=', learnerId)
    .where('endedAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.issuedAt ?? null;
}
