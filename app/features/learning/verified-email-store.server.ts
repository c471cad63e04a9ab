import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { emailKeyOf } from './person-rules.ts';

/** Finds the address whose code a learner typed back; null when there is none. */
export async function findVerifiedEmail(database: Database | Tx, learnerId: string): Promise<string | null> {
  const row = await database.selectFrom('learner_verified_emails').select('email').where('learner_id', '=', learnerId).executeTakeFirst();
  return row?.email ?? null;
}

/** Finds the learner who verified an address, regardless of case; of several, the one who did so first. */
export async function findLearnerByVerifiedEmail(
  database: Database | Tx,
  email: string,
): Promise<{ learnerId: string; email: string } | null> {
  const row = await database
    .selectFrom('learner_verified_emails')
    .select(['learner_id as learnerId', 'email'])
    .where('email_key', '=', emailKeyOf(email))
    .orderBy('verified_at')
    .orderBy('learner_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertVerifiedEmail(tx: Tx, { learnerId, email, now }: { learnerId: string; email: string; now: Date }) {
  const values = { email, email_key: emailKeyOf(email), verified_at: now.toISOString() };
  await tx
    .insertInto('learner_verified_emails')
    .values({ learner_id: learnerId, ...values })
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .execute();
}

/** A code that was mailed to an address and not typed back yet. */
export interface EmailCheck {
  email: string;
  codeDigest: string;
  sentAt: Date;
  wrongTries: number;
}

export async function findEmailCheck(database: Database | Tx, learnerId: string): Promise<EmailCheck | null> {
  const row = await database.selectFrom('learner_email_checks').selectAll().where('learner_id', '=', learnerId).executeTakeFirst();
  if (row === undefined) return null;
  return { email: row.email, codeDigest: row.code_digest, sentAt: new Date(row.sent_at), wrongTries: row.wrong_tries };
}

/** Notes a code that is mailed; the one before it ends. */
export async function upsertEmailCheck(
  tx: Tx,
  { learnerId, email, codeDigest, now }: { learnerId: string; email: string; codeDigest: string; now: Date },
): Promise<void> {
  const values = { email, email_key: emailKeyOf(email), code_digest: codeDigest, sent_at: now.toISOString(), wrong_tries: 0 };
  await tx
    .insertInto('learner_email_checks')
    .values({ learner_id: learnerId, ...values })
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .execute();
}

/** Counts the learners who were mailed a code at an address since a time. */
export async function countEmailChecks(database: Database | Tx, email: string, since: Date): Promise<number> {
  const row = await database
    .selectFrom('learner_email_checks')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('email_key', '=', emailKeyOf(email))
    .where('sent_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function countWrongTry(tx: Tx, learnerId: string): Promise<void> {
  await tx
    .updateTable('learner_email_checks')
    .set((check) => ({ wrong_tries: check('wrong_tries', '+', 1) }))
    .where('learner_id', '=', learnerId)
    .execute();
}

export async function deleteEmailCheck(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('learner_email_checks').where('learner_id', '=', learnerId).execute();
}
