import type { RouterContextProvider } from 'react-router';

import { confirmSession } from '#app/features/managers/confirm-session.server.ts';
import { isFresh } from '#app/features/managers/rules.ts';
import type { Typed } from '#app/forms/form.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { getAddress, getManager, refreshDevice } from '#app/request/visitor.server.ts';
import { formatWait } from '../format-wait.ts';
import { ownPasswordName } from './confirm-field.tsx';

type Context = Readonly<RouterContextProvider>;

/** Tells whether a dangerous action of this page asks for the password: the session was confirmed too long ago. */
export function mustConfirm(context: Context): boolean {
  return !isFresh(getManager(context), getPortal(context).now());
}

export interface ConfirmedForm {
  /** What was sent, with the password in the field of `ConfirmField`. */
  sent: FormData;
  /** What else was typed, which stays. */
  values?: Typed;
  /** Asks for the password however lately it was asked for. */
  always?: boolean;
}

/**
 * Lets a dangerous action go on: returns null for a session that was confirmed lately, or is now by the password in the
 * form; else the answer that sends the form back and asks for it.
 */
export async function refuseUnconfirmed(request: Request, context: Context, { sent, values = {}, always = false }: ConfirmedForm) {
  if (!always && !mustConfirm(context)) return null;

  const password = sent.get(ownPasswordName);
  if (typeof password !== 'string' || password === '')
    return refuse('Type your password. It is asked for once more before a change like this.', values, { status: 403 });

  const portal = getPortal(context);
  const now = portal.now();
  const confirmed = await confirmSession(portal, {
    manager: getManager(context),
    cookies: request.headers.get('Cookie') ?? '',
    password,
    guesser: { address: getAddress(context), deviceId: refreshDevice(context) },
    now,
  });

  if (confirmed.kind === 'right') return null;
  if (confirmed.kind === 'wrong') return refuse('This is not your password. Nothing was changed.', values, { status: 403 });

  const wait = confirmed.tryAgainAt.getTime() - now.getTime();
  return refuse(`There were too many wrong tries. You can try again in ${formatWait(wait)}.`, values, {
    status: 429,
    headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) },
  });
}

function refuse(reason: string, values: Typed, init: ResponseInit) {
  return refuseForm({ cause: 'fields', errors: { [ownPasswordName]: reason }, message: null, values }, init);
}
