import { symmetricDecrypt } from 'better-auth/crypto';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../records/append-record.server.ts';
import type { SignedInManager } from './find-manager.server.ts';
import { readSecondFactor } from './rules.ts';
import type { OpenSignIn } from './open-sign-in.server.ts';
import type { SignInLibrary } from './sign-in-library.server.ts';
import { deleteSecondFactor, findFactorSecret, takeFactorStep } from './store.server.ts';
import { findTotpStep } from './totp-step.server.ts';

interface Stores {
  database: Database;
  signIn: OpenSignIn;
}

type TransactionLibrary = ReturnType<SignInLibrary['within']>;

/** Who does it, in which session. */
export interface OwnChange {
  manager: SignedInManager;
  cookies: string;
  now: Date;
}

/** Thrown to take back what the library did for a code that was used before. */
class UsedCode extends Error {
  override readonly name = 'UsedCode';
}

/** Runs what ends with a code of the app; null, and nothing done, when the code was used before. */
async function withFreshCode<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
  try {
    return await transact(database, work);
  } catch (error) {
    if (error instanceof UsedCode) return null;
    throw error;
  }
}

/** Makes the secret of a second factor, which counts from its first code on; null when there is one already, or the password is wrong. */
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

/** Switches the second factor on by its first code. The session goes on in a new one, whose cookies are in the response; null when the code is wrong. */
export async function finishSecondFactor(
  { database, signIn }: Stores,
  { manager, cookies, code: typed, now }: OwnChange & { code: string },
): Promise<{ response: Response; recoveryCodes: string[] } | null> {
  const { code } = readSecondFactor(typed);

  return withFreshCode(database, async (tx) => {
    const library = (await signIn()).within(tx);
    const response = await library.api.verifyTOTP({ body: { code }, headers: new Headers({ Cookie: cookies }), asResponse: true });
    if (!response.ok) return null;
    await takeCode(tx, library, { managerId: manager.id, code });
    const { backupCodes } = await library.api.viewBackupCodes({ body: { userId: manager.id } });
    await recordSecondFactor(tx, manager, { after: { secondFactor: 'on' }, now });
    return { response, recoveryCodes: backupCodes };
  });
}

/** Switches the second factor off; its recovery codes end with it. */
export async function stopSecondFactor(
  { database }: Pick<Stores, 'database'>,
  { manager, now }: Omit<OwnChange, 'cookies'>,
): Promise<void> {
  await transact(database, async (tx) => {
    await deleteSecondFactor(tx, manager.id, now);
    await recordSecondFactor(tx, manager, { after: { secondFactor: 'off' }, now });
  });
}

/** Makes new recovery codes; the earlier ones end. Null when there is no second factor, or the password is wrong. */
export async function renewRecoveryCodes(
  { database, signIn }: Stores,
  { manager, cookies, password, now }: OwnChange & { password: string },
): Promise<string[] | null> {
  const headers = new Headers({ Cookie: cookies });

  return transact(database, async (tx) => {
    const response = await (await signIn()).within(tx).api.generateBackupCodes({ body: { password }, headers, asResponse: true });
    if (!response.ok) return null;

    const { backupCodes }: { backupCodes: string[] } = await response.json();
    await recordSecondFactor(tx, manager, { after: { recoveryCodes: 'new' }, now });
    return backupCodes;
  });
}

export type SecondFactorAnswer = { kind: 'right'; response: Response } | { kind: 'wrong' } | { kind: 'ended' } | { kind: 'locked' };

/** Takes the second step of a sign-in: a code of the app, or a recovery code. Each is for one sign-in. */
export async function answerSecondFactor(
  stores: Stores,
  answer: { headers: Headers; typed: string; now: Date },
): Promise<SecondFactorAnswer> {
  const taken = await withFreshCode(stores.database, async (tx) => answerOnce(tx, (await stores.signIn()).within(tx), answer));
  return taken ?? { kind: 'wrong' };
}

async function answerOnce(
  tx: Tx,
  library: TransactionLibrary,
  { headers, typed, now }: { headers: Headers; typed: string; now: Date },
): Promise<SecondFactorAnswer> {
  const { kind, code } = readSecondFactor(typed);
  const call = { body: { code }, headers, asResponse: true } as const;
  const response = kind === 'app' ? await library.api.verifyTOTP(call) : await library.api.verifyBackupCode(call);

  // What the library counts of a wrong code stays counted.
  if (response.status === 429) return { kind: 'locked' };
  const answer: { code?: string; user?: { id: string; email: string } } = await response.clone().json();
  if (!response.ok) return { kind: endedBy.includes(answer.code ?? '') ? 'ended' : 'wrong' };

  if (answer.user === undefined) throw new Error('The library signed somebody in and did not say whom.');
  if (kind === 'recovery') await recordSecondFactor(tx, answer.user, { after: { recoveryCode: 'used' }, now });
  else await takeCode(tx, library, { managerId: answer.user.id, code });
  return { kind: 'right', response };
}

/** What the library says once the first step is too long ago, or five codes were wrong. */
const endedBy = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

/** Uses a code of the app up, which the library would take again for a minute and a half (RFC 6238, 5.2). */
async function takeCode(tx: Tx, library: TransactionLibrary, { managerId, code }: { managerId: string; code: string }): Promise<void> {
  const data = await findFactorSecret(tx, managerId);
  const { secretConfig } = await library.$context;
  // The library goes by the machine's clock as well.
  const step = data === null ? null : findTotpStep(await symmetricDecrypt({ key: secretConfig, data }), code, Date.now());
  if (step === null || !(await takeFactorStep(tx, managerId, step))) throw new UsedCode();
}

async function recordSecondFactor(tx: Tx, { email }: { email: string }, { after, now }: { after: object; now: Date }): Promise<void> {
  await appendRecord(tx, { actor: email, action: 'manager.second-factor', subject: `manager/${email}`, after, now });
}
