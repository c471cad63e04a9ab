import type { RouterContextProvider } from 'react-router';

import { rememberDevice } from '#app/features/sign-in/known-devices-store.server.ts';
import { countWrongPasswords } from '#app/features/sign-in/sign-in.server.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { unknownActor } from '#app/features/security/rules.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { refreshDevice } from '#app/request/visitor.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Records that a manager has signed in and that this device is theirs. The entry includes the number of wrong passwords entered beforehand.
 */
export async function noteSignedIn(
  context: Context,
  { manager, by }: { manager: { id: string; email: string }; by: 'password' | 'second factor' | 'passkey' },
): Promise<void> {
  const portal = getPortal(context);
  const now = portal.now();
  const { id, email } = manager;
  const wrongPasswords = await countWrongPasswords(portal, { email, now });

  await rememberDevice(portal, { managerId: id, deviceId: refreshDevice(context), now });
  const after = wrongPasswords === 0 ? { by } : { by, wrongPasswordsInLastHour: wrongPasswords };
  await noteEvent(context, 'signed-in', { account: email, detail: by, audit: { actor: email, subject: `manager/${email}`, after } });
}

/** Records a wrong or throttled password, and adds the record to the audit log if the account exists. */
export async function noteWrongPassword(context: Context, { email, isThrottled }: { email: string; isThrottled: boolean }): Promise<void> {
  const portal = getPortal(context);
  const kind = isThrottled ? 'sign-in-throttled' : 'password-wrong';
  const manager = await findManager(portal.database, { email });
  const wrongPasswordsInLastHour = await countWrongPasswords(portal, { email, now: portal.now() });

  const audit = { actor: unknownActor, subject: `manager/${email}`, after: { wrongPasswordsInLastHour } };
  await noteEvent(context, kind, { account: email, ...(manager === null ? {} : { audit }) });
}

/** Records a wrong or throttled second factor, and adds the record to the audit log if the password was right. */
export async function noteWrongFactor(
  context: Context,
  { kind, manager }: { kind: string; manager?: { email: string } | null },
): Promise<void> {
  const isThrottled = kind === 'wait' || kind === 'locked';
  const account = manager?.email;
  await noteEvent(context, isThrottled ? 'second-factor-throttled' : 'second-factor-wrong', {
    detail: kind,
    ...(account === undefined ? {} : { account, audit: { actor: unknownActor, subject: `manager/${account}` } }),
  });
}
