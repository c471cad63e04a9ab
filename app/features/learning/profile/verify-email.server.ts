import { randomInt } from 'node:crypto';

import { lockTries } from '#app/features/access/store.server.ts';
import { throttleAttempt, type AttemptSource } from '#app/features/access/throttle-attempt.server.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { emailKeyOf } from './person-rules.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import {
  countWrongTry,
  deleteEmailCheck,
  findEmailCheck,
  findVerifiedEmail,
  upsertEmailCheck,
  upsertVerifiedEmail,
} from './verified-email-store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
}

/**
 * The time an emailed code works (ASVS 5.0, 6.5.5) and the time before another can be sent, both in milliseconds, and the number of wrong
 * guesses that invalidate a code.
 */
export const codeLife = 10 * 60_000;
const mailedAgainAfter = 60_000;
const mostWrongTries = 5;

export interface EmailClaim {
  learnerId: string;
  email: string;
  /** Tells whether this address, which isn't confirmed, can get another code. Only one code is created at a time. */
  canMail: (tx: Tx, email: string) => Promise<boolean>;
  /** Runs in the transaction that creates the code. */
  onIssue: (tx: Tx, issued: { learnerId: string; email: string; code: string }) => Promise<void>;
  now: Date;
}

export type SendEmailCodeResult = { kind: 'sent' } | { kind: 'already-verified' } | { kind: 'too-soon' };

/** Emails a code to an address that a learner wants to verify. */
export function sendEmailCode({ database, keys }: Stores, claim: EmailClaim): Promise<SendEmailCodeResult> {
  const { email, now } = claim;

  return transact(database, async (tx): Promise<SendEmailCodeResult> => {
    const learnerId = await lockLearner(tx, claim.learnerId, now);
    if (isSameEmail(await findVerifiedEmail(tx, learnerId), email)) return { kind: 'already-verified' };

    const earlier = await findEmailCheck(tx, learnerId);
    if (earlier !== null && now.getTime() - earlier.sentAt.getTime() < mailedAgainAfter) return { kind: 'too-soon' };
    await lockTries(tx, 'email-code', now);
    if (!(await claim.canMail(tx, email))) return { kind: 'too-soon' };

    const code = randomInt(1_000_000).toString().padStart(6, '0');
    await upsertEmailCheck(tx, { learnerId, email, codeDigest: digestCode(keys, { learnerId, email, code }), now });
    await claim.onIssue(tx, { learnerId, email, code });
    return { kind: 'sent' };
  });
}

export interface ConfirmEmail {
  learnerId: string;
  /** The code, which has six digits. */
  code: string;
  attemptSource: AttemptSource;
  /** Runs in the transaction that verifies the address, to keep the learner lists up to date. */
  onConfirm: (tx: Tx, learnerId: string) => Promise<void>;
  now: Date;
}

export type ConfirmEmailResult =
  { kind: 'confirmed'; email: string } | { kind: 'wrong' } | { kind: 'expired' } | { kind: 'wait'; tryAgainAt: Date };

/** Verifies an email address with the code that was sent to it. Only the learner who requested the code can use it. */
export async function confirmEmail(stores: Stores, confirm: ConfirmEmail): Promise<ConfirmEmailResult> {
  const { attemptSource, now } = confirm;
  const check = await findEmailCheck(stores.database, confirm.learnerId);
  if (check === null || check.wrongTries >= mostWrongTries || now.getTime() - check.sentAt.getTime() >= codeLife)
    return { kind: 'expired' };

  const checked = await throttleAttempt(stores.database, attemptSource, {
    of: { budget: 'email-code' },
    now,
    compare: () => compareCode(stores, confirm),
  });
  return checked.kind === 'right' ? { kind: 'confirmed', email: checked.value } : checked;
}

function compareCode({ database, keys }: Stores, { code, onConfirm, now, ...confirm }: ConfirmEmail): Promise<string | null> {
  return transact(database, async (tx) => {
    const learnerId = await lockLearner(tx, confirm.learnerId, now);
    const check = await findEmailCheck(tx, learnerId);
    if (check === null || check.wrongTries >= mostWrongTries) return null;
    if (check.codeDigest !== digestCode(keys, { learnerId, email: check.email, code })) {
      await countWrongTry(tx, learnerId);
      return null;
    }

    const before = await findVerifiedEmail(tx, learnerId);
    await upsertVerifiedEmail(tx, { learnerId, email: check.email, now });
    await deleteEmailCheck(tx, learnerId);
    await appendRecord(tx, {
      actor: 'learner',
      action: 'learner.email-verified',
      subject: `learner/${learnerId}`,
      ...(before === null ? {} : { before: { email: before } }),
      after: { email: check.email },
      now,
    });
    await onConfirm(tx, learnerId);
    return check.email;
  });
}

/** Tells whether two email addresses are the same, ignoring case. */
export function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && emailKeyOf(one) === emailKeyOf(other);
}

function digestCode(keys: Keys, { learnerId, email, code }: { learnerId: string; email: string; code: string }): string {
  return digest(keys, `email ${learnerId} ${emailKeyOf(email)} ${code}`);
}
