import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { emailKeyOf } from './person-rules.ts';

export async function findVerifiedEmail(database: Database | Tx, learnerId: string): Promise<string | null> {
  const row = await database.selectFrom('learnerVerifiedEmails').select('email').where('learnerId', '=', learnerId).executeTakeFirst();
  return row?.email ?? null;
}

/** A column of `learners`: true if the learner verified the shown address with an emailed code. A verified address is always the shown one. */
export const isEmailVerified = sql<boolean>`exists (select 1 from learner_verified_emails
  where learner_verified_emails.learner_id = learners.id and learner_verified_emails.email = learners.shown_email)`.as('isEmailVerified');

/** Finds the learner who verified an email address, ignoring case. If several learners verified the same address, returns the first one. */
export async function findLearnerByVerifiedEmail(
  database: Database | Tx,
  email: string,
): Promise<{ learnerId: string; email: string } | null> {
  const row = await database
    .selectFrom('learnerVerifiedEmails')
    .select(['learnerId', 'email'])
    .where('emailKey', '=', emailKeyOf(email))
    .orderBy('verifiedAt')
    .orderBy('learnerId')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertVerifiedEmail(tx: Tx, { learnerId, email, now }: { learnerId: string; email: string; now: Date }) {
  const values = { email, emailKey: emailKeyOf(email), verifiedAt: now };
  await tx
    .insertInto('learnerVerifiedEmails')
    .values({ learnerId, ...values })
    .onConflict((conflict) => conflict.column('learnerId').doUpdateSet(values))
    .execute();
}

/** A code that was emailed to an address and hasn't been typed in yet. */
export interface EmailCheck {
  email: string;
  codeDigest: string;
  sentAt: Date;
  wrongTries: number;
}

export async function findEmailCheck(database: Database | Tx, learnerId: string): Promise<EmailCheck | null> {
  const row = await database
    .selectFrom('learnerEmailChecks')
    .select(['email', 'codeDigest', 'sentAt', 'wrongTries'])
    .where('learnerId', '=', learnerId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertEmailCheck(
  tx: Tx,
  { learnerId, email, codeDigest, now }: { learnerId: string; email: string; codeDigest: string; now: Date },
): Promise<void> {
  const values = { email, emailKey: emailKeyOf(email), codeDigest, sentAt: now, wrongTries: 0 };
  await tx
    .insertInto('learnerEmailChecks')
    .values({ learnerId, ...values })
    .onConflict((conflict) => conflict.column('learnerId').doUpdateSet(values))
    .execute();
}

export async function countWrongTry(tx: Tx, learnerId: string): Promise<void> {
  await tx
    .updateTable('learnerEmailChecks')
    .set((check) => ({ wrongTries: check('wrongTries', '+', 1) }))
    .where('learnerId', '=', learnerId)
    .execute();
}

export async function deleteEmailCheck(tx: Tx, learnerId: string): Promise<void> {
  await tx.deleteFrom('learnerEmailChecks').where('learnerId', '=', learnerId).execute();
}
