import type { Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { throttleAttempt, type ThrottleResult, type AttemptSource } from '../access/throttle-attempt.server.ts';
import { tryWindow } from '../access/rules.ts';
import { countWrongTries } from '../access/store.server.ts';
import { isKnownDevice } from './known-devices-store.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';

export interface PasswordSignIn {
  email: string;
  password: string;
  userAgent: string | null;
}

/** The library's response to a sign-in. If the manager has a second factor, the password alone doesn't open a session. */
export interface OpenedSignIn {
  response: Response;
  managerId: string | null;
}

/** Compares a password and opens a session. Returns null if the email or password is wrong. */
export async function openByPassword(
  { signIn }: { signIn: LoadSignInLibrary },
  { email, password, userAgent }: PasswordSignIn,
): Promise<OpenedSignIn | null> {
  const library = await signIn();
  const headers = new Headers({ 'User-Agent': userAgent ?? '' });
  const response = await library.api.signInEmail({ body: { email, password }, headers, asResponse: true });
  if (!response.ok) return null;

  const answer: { twoFactorRedirect?: boolean; user?: { id: string } } = await response.clone().json();
  return { response, managerId: answer.twoFactorRedirect === true ? null : (answer.user?.id ?? null) };
}

/**
 * Signs a manager in with a password. Wrong passwords count against the device, its address and network, and the account, even if the
 * account doesn't exist. On a device where this manager has signed in before, they count only against the device.
 */
export function signInByPassword(
  stores: { database: Database; keys: Keys; signIn: LoadSignInLibrary },
  { attemptSource, now, ...typed }: PasswordSignIn & { attemptSource: AttemptSource; now: Date },
): Promise<ThrottleResult<OpenedSignIn>> {
  const isKnown = () => isKnownDevice(stores, { deviceId: attemptSource.deviceId, email: typed.email });

  return throttleAttempt(stores.database, attemptSource, {
    of: { budget: 'sign-in', account: digestAccount(stores.keys, typed.email), isKnown },
    now,
    compare: () => openByPassword(stores, typed),
  });
}

/** Counts the wrong passwords for an account from unknown devices in the last hour. */
export async function countWrongPasswords(
  { database, keys }: { database: Database; keys: Keys },
  { email, now }: { email: string; now: Date },
): Promise<number> {
  const of = { column: 'account', value: digestAccount(keys, email) } as const;
  return (await countWrongTries(database, { budget: 'sign-in', of, since: new Date(now.getTime() - tryWindow) })).count;
}

function digestAccount(keys: Keys, email: string): string {
  return digest(keys, `account\n${email}`);
}
