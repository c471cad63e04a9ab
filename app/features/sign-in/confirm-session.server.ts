import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import type { SignedInManager } from '../team/find-manager.server.ts';
import { throttleAttempt, type ThrottleResult, type AttemptSource } from '../access/throttle-attempt.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import { useSecondFactor } from './second-factor.server.ts';
import { updateConfirmation } from '../team/store.server.ts';

export interface Confirmation {
  manager: Pick<SignedInManager, 'sessionId'>;
  cookies: string;
  password: string;
  now: Date;
}

/**
 * Gives each session its own rate limit. Access codes and other sign-ins at the same office never slow down the session, and a stolen
 * session doesn't get more attempts from another device or address.
 */
export function sessionAsAttemptSource({ sessionId }: Confirmation['manager']): AttemptSource {
  return { address: `session/${sessionId}`, deviceId: sessionId };
}

/**
 * Confirms a manager's session with the password, so that sensitive actions don't require the password again for a while. Returns the
 * cookie with the session's new token. The old token stops working, so a thief gains nothing from the confirmation.
 */
export async function confirmSession(
  { database, signIn }: { database: Database; signIn: LoadSignInLibrary },
  { manager, cookies, password, now }: Confirmation,
): Promise<ThrottleResult<string[]>> {
  const headers = new Headers({ Cookie: cookies });
  const checked = await throttleAttempt(database, sessionAsAttemptSource(manager), {
    of: { budget: 'step-up', isKnown: () => Promise.resolve(true) },
    now,
    compare: async () => {
      const response = await (await signIn()).api.verifyPassword({ body: { password }, headers, asResponse: true });
      return response.ok ? true : null;
    },
  });
  if (checked.kind !== 'right') return checked;

  return transact(database, async (tx) => {
    await updateConfirmation(tx, { sessionId: manager.sessionId, by: 'password', now });
    const renewed = await (await signIn()).within(tx).api.renewSession({ headers, asResponse: true });
    return { kind: 'right', value: renewed.headers.getSetCookie() };
  });
}

/**
 * Confirms a manager's session with the second factor as well: an app code or a recovery code. Attempts are rate limited, as they are at
 * sign-in.
 */
export async function confirmSecondFactor(
  stores: { database: Database; keys: Keys; signIn: LoadSignInLibrary },
  { manager, typed, now }: { manager: SignedInManager; typed: string; now: Date },
): Promise<ThrottleResult<true>> {
  const checked = await throttleAttempt(stores.database, sessionAsAttemptSource(manager), {
    of: { budget: 'second-factor', isKnown: () => Promise.resolve(true) },
    now,
    compare: async () => ((await useSecondFactor(stores, { manager, typed, now })) ? true : null),
  });
  if (checked.kind === 'right')
    await transact(stores.database, (tx) => updateConfirmation(tx, { sessionId: manager.sessionId, by: 'second factor', now }));
  return checked;
}
