import { symmetricDecrypt } from 'better-auth/crypto';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import type { SignedInManager } from '../team/find-manager.server.ts';
import {
  deleteSecondFactor,
  findFactorSecret,
  lockUnfinishedFactor,
  takeFactorStep,
  takeRecoveryCode,
  updateRecoveryCodes,
} from './factor-store.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import { preparePasswords } from './prepare-passwords.server.ts';
import { createRecoveryCodes, digestRecoveryCode, writeRecoveryCodes } from './recovery-codes.server.ts';
import { readSecondFactor } from '../team/rules.ts';
import type { SignInLibrary } from './sign-in-library.server.ts';
import { deleteOtherSessions } from '../team/store.server.ts';
import { findTotpStep } from './totp-step.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
  signIn: LoadSignInLibrary;
}

type TransactionLibrary = ReturnType<SignInLibrary['within']>;

export interface OwnChange {
  manager: SignedInManager;
  cookies: string;
  now: Date;
}

/** Thrown to roll back the transaction when a code is wrong or has already been used. */
class RefusedCode extends Error {
  override readonly name = 'RefusedCode';
}

/** Runs a step that requires an app code. If the code is refused, returns null and changes nothing. */
async function withFreshCode<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
  try {
    return await transact(database, work);
  } catch (error) {
    if (error instanceof RefusedCode) return null;
    throw error;
  }
}

/**
 * Creates the secret for a second factor. The first code from the app turns the factor on. Returns null if there's already a second factor,
 * or if the password is wrong.
 */
export async function startSecondFactor(
  { signIn }: Stores,
  { cookies, password }: { cookies: string; password: string },
): Promise<string | null> {
  const response = await (
    await signIn()
  ).api.enableTwoFactor({ body: { password }, headers: new Headers({ Cookie: cookies }), asResponse: true });
  if (!response.ok) return null;

  const started: { totpURI?: string } = await response.json();
  return started.totpURI ?? null;
}

export type FinishSecondFactorResult =
  | { kind: 'on'; response: Response; recoveryCodes: string[] }
  | { kind: 'wrong-code' }
  /** The second factor is already on, or its setup was never started. */
  | { kind: 'not-started' };

/**
 * Turns on the second factor with its first code, and ends the manager's other sessions. The current session gets a new token, whose
 * cookies are in the response. The recovery codes can't be shown again, because only their digests are stored.
 */
export async function finishSecondFactor(
  { database, keys, signIn }: Stores,
  { manager, cookies, code: typed, now }: OwnChange & { code: string },
): Promise<FinishSecondFactorResult> {
  const { code } = readSecondFactor(typed);

  const finished = await withFreshCode(database, async (tx): Promise<FinishSecondFactorResult> => {
    if (!(await lockUnfinishedFactor(tx, manager.id))) return { kind: 'not-started' };
    await deleteOtherSessions(tx, manager.id, manager.sessionId);

    const library = (await signIn()).within(tx);
    const response = await library.api.verifyTOTP({ body: { code }, headers: new Headers({ Cookie: cookies }), asResponse: true });
    if (!response.ok) throw new RefusedCode();

    await takeCode(tx, library, { managerId: manager.id, code });
    const recoveryCodes = createRecoveryCodes();
    await updateRecoveryCodes(tx, manager.id, writeRecoveryCodes(keys, JSON.stringify(recoveryCodes)));
    await recordSecondFactor(tx, manager, { after: { secondFactor: 'on' }, now });
    return { kind: 'on', response, recoveryCodes };
  });
  return finished ?? { kind: 'wrong-code' };
}

/**
 * Turns off the second factor, deletes its recovery codes and ends the manager's other sessions. Returns false if the second factor is
 * already off.
 */
export async function stopSecondFactor(
  { database }: Pick<Stores, 'database'>,
  { manager, now }: Omit<OwnChange, 'cookies'>,
): Promise<boolean> {
  return transact(database, async (tx) => {
    if (!(await deleteSecondFactor(tx, manager.id, now))) return false;
    await deleteOtherSessions(tx, manager.id, manager.sessionId);
    await recordSecondFactor(tx, manager, { after: { secondFactor: 'off' }, now });
    return true;
  });
}

/** Creates new recovery codes and invalidates the earlier ones. Returns null if there's no second factor, or if the password is wrong. */
export async function renewRecoveryCodes(
  { database, signIn, passwords }: Stores & { passwords: PasswordHasher },
  { manager, cookies, password, now }: OwnChange & { password: string },
): Promise<string[] | null> {
  const headers = new Headers({ Cookie: cookies });
  const prepared = await preparePasswords({ database, passwords }, { managerId: manager.id, present: password });
  if (prepared === null) return null;

  return transact(database, async (tx) => {
    const response = await (await signIn()).within(tx, prepared).api.generateBackupCodes({ body: { password }, headers, asResponse: true });
    if (!response.ok) return null;

    const { backupCodes }: { backupCodes: string[] } = await response.json();
    await recordSecondFactor(tx, manager, { after: { recoveryCodes: 'new' }, now });
    return backupCodes;
  });
}

export type AnswerSecondFactorResult =
  | { kind: 'right'; response: Response; by: 'app' | 'recovery'; manager: { id: string; email: string } }
  | { kind: 'wrong' }
  | { kind: 'ended' }
  | { kind: 'locked' };

/** Checks the second step of a sign-in: an app code or a recovery code. Each code works for one sign-in. */
export async function answerSecondFactor(
  stores: Stores,
  answer: { headers: Headers; typed: string; now: Date },
): Promise<AnswerSecondFactorResult> {
  const taken = await withFreshCode(stores.database, async (tx) =>
    answerOnce(tx, (await stores.signIn()).within(tx), { ...answer, keys: stores.keys }),
  );
  return taken ?? { kind: 'wrong' };
}

async function answerOnce(
  tx: Tx,
  library: TransactionLibrary,
  { headers, typed, keys, now }: { headers: Headers; typed: string; keys: Keys; now: Date },
): Promise<AnswerSecondFactorResult> {
  const { kind, code } = readSecondFactor(typed);
  const ask = (sent: string) => ({ body: { code: sent }, headers, asResponse: true }) as const;
  // The library compares the stored value with the digest, and removes the digest in a single conditional update.
  const response =
    kind === 'app' ? await library.api.verifyTOTP(ask(code)) : await library.api.verifyBackupCode(ask(digestRecoveryCode(keys, code)));

  // The library reports a refusal without throwing, because the count of wrong codes has to be saved.
  if (response.status === 429) return { kind: 'locked' };
  const answer: { code?: string; user?: { id: string; email: string } } = await response.clone().json();
  if (!response.ok) return { kind: endedBy.includes(answer.code ?? '') ? 'ended' : 'wrong' };

  if (answer.user === undefined) throw new Error("The sign-in library reported success but didn't return the user.");
  if (kind === 'recovery') await recordSecondFactor(tx, answer.user, { after: { recoveryCode: 'used' }, now });
  else await takeCode(tx, library, { managerId: answer.user.id, code });
  return { kind: 'right', response, by: kind, manager: answer.user };
}

/** The library's error codes for an expired first step and for five wrong codes. */
const endedBy = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

/** Uses up a signed-in manager's app code or recovery code. Returns false if the code is wrong or has already been used. */
export async function useSecondFactor(
  { database, keys, signIn }: Stores,
  { manager, typed, now }: { manager: Pick<SignedInManager, 'id' | 'email'>; typed: string; now: Date },
): Promise<boolean> {
  const { kind, code } = readSecondFactor(typed);

  const used = await withFreshCode(database, async (tx) => {
    if (kind === 'app') {
      await takeCode(tx, (await signIn()).within(tx), { managerId: manager.id, code });
    } else {
      if (!(await takeRecoveryCode(tx, manager.id, digestRecoveryCode(keys, code)))) throw new RefusedCode();
      await recordSecondFactor(tx, manager, { after: { recoveryCode: 'used' }, now });
    }
    return true;
  });
  return used ?? false;
}

/**
 * Marks an app code as used. Otherwise, the library would accept the code for a minute and a half, and even before its time step (RFC 6238,
 * 5.2).
 */
async function takeCode(tx: Tx, library: TransactionLibrary, { managerId, code }: { managerId: string; code: string }): Promise<void> {
  const data = await findFactorSecret(tx, managerId);
  const { secretConfig } = await library.$context;
  // The time comes from the system clock, as it does in the library.
  const step = data === null ? null : findTotpStep(await symmetricDecrypt({ key: secretConfig, data }), code, Date.now());
  if (step === null || !(await takeFactorStep(tx, managerId, step))) throw new RefusedCode();
}

async function recordSecondFactor(tx: Tx, { email }: { email: string }, { after, now }: { after: object; now: Date }): Promise<void> {
  await appendRecord(tx, { actor: email, action: 'manager.second-factor', subject: `manager/${email}`, after, now });
}
