import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../records/append-record.server.ts';
import type { SignedInManager } from './find-manager.server.ts';
import { readSecondFactor } from './rules.ts';
import type { SignInLibrary } from './sign-in-library.server.ts';
import { deleteSecondFactor } from './store.server.ts';

interface Stores {
  database: Database;
  signIn: SignInLibrary;
}

/** Who does it, in which session. */
export interface OwnChange {
  manager: SignedInManager;
  cookies: string;
  now: Date;
}

/** Makes the secret of a second factor, which counts from its first code on; null when there is one already, or the password is wrong. */
export async function startSecondFactor(
  { signIn }: Stores,
  { cookies, password }: { cookies: string; password: string },
): Promise<string | null> {
  const response = await signIn.api.enableTwoFactor({ body: { password }, headers: new Headers({ Cookie: cookies }), asResponse: true });
  if (!response.ok) return null;

  const started: { totpURI?: string } = await response.json();
  return started.totpURI ?? null;
}

/** Switches the second factor on by its first code. The session goes on in a new one, whose cookies are in the response; null when the code is wrong. */
export async function finishSecondFactor(
  { database, signIn }: Stores,
  { manager, cookies, code, now }: OwnChange & { code: string },
): Promise<{ response: Response; recoveryCodes: string[] } | null> {
  const headers = new Headers({ Cookie: cookies });
  const response = await signIn.api.verifyTOTP({ body: { code: readSecondFactor(code).code }, headers, asResponse: true });
  if (!response.ok) return null;

  const { backupCodes } = await signIn.api.viewBackupCodes({ body: { userId: manager.id } });
  await recordSecondFactor(database, manager, { after: { secondFactor: 'on' }, now });
  return { response, recoveryCodes: backupCodes };
}

/** Switches the second factor off; its recovery codes end with it. */
export async function stopSecondFactor(
  { database }: Pick<Stores, 'database'>,
  { manager, now }: Omit<OwnChange, 'cookies'>,
): Promise<void> {
  await transact(database, async (tx) => {
    await deleteSecondFactor(tx, manager.id, now);
    const subject = `manager/${manager.email}`;
    await appendRecord(tx, { actor: manager.email, action: 'manager.second-factor', subject, after: { secondFactor: 'off' }, now });
  });
}

/** Makes new recovery codes; the earlier ones end. Null when there is no second factor, or the password is wrong. */
export async function renewRecoveryCodes(
  { database, signIn }: Stores,
  { manager, cookies, password, now }: OwnChange & { password: string },
): Promise<string[] | null> {
  const headers = new Headers({ Cookie: cookies });
  const response = await signIn.api.generateBackupCodes({ body: { password }, headers, asResponse: true });
  if (!response.ok) return null;

  const { backupCodes }: { backupCodes: string[] } = await response.json();
  await recordSecondFactor(database, manager, { after: { recoveryCodes: 'new' }, now });
  return backupCodes;
}

export type SecondFactorAnswer = { kind: 'right'; response: Response } | { kind: 'wrong' } | { kind: 'ended' } | { kind: 'locked' };

/** Takes the second step of a sign-in: a code of the app, or a recovery code, which is then used up. */
export async function answerSecondFactor(
  { database, signIn }: Stores,
  { headers, typed, now }: { headers: Headers; typed: string; now: Date },
): Promise<SecondFactorAnswer> {
  const { kind, code } = readSecondFactor(typed);
  const call = { body: { code }, headers, asResponse: true } as const;
  const response = kind === 'app' ? await signIn.api.verifyTOTP(call) : await signIn.api.verifyBackupCode(call);

  if (response.status === 429) return { kind: 'locked' };
  const answer: { code?: string; user?: { email: string } } = await response.clone().json();
  if (!response.ok) return { kind: endedBy.includes(answer.code ?? '') ? 'ended' : 'wrong' };

  if (kind === 'recovery' && answer.user !== undefined)
    await recordSecondFactor(database, answer.user, { after: { recoveryCode: 'used' }, now });
  return { kind: 'right', response };
}

/** What the library says once the first step is too long ago, or five codes were wrong. */
const endedBy = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

/** The library makes its change in a transaction of its own, so the record follows it. */
async function recordSecondFactor(
  database: Database,
  { email }: { email: string },
  { after, now }: { after: object; now: Date },
): Promise<void> {
  const record = { actor: email, action: 'manager.second-factor', subject: `manager/${email}`, after, now } as const;
  await transact(database, (tx) => appendRecord(tx, record));
}
