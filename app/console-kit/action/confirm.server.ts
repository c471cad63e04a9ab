import type { RouterContextProvider } from 'react-router';

import { confirmSecondFactor, confirmSession } from '#app/features/sign-in/confirm-session.server.ts';
import { isFactorRecentlyConfirmed, isRecentlyConfirmed } from '#app/features/team/rules.ts';
import type { FormValues } from '#app/forms/form.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getCookies, getManager, setCookies } from '#app/request/visitor.server.ts';
import type { RequiredConfirmation } from './action-answer.ts';
import type { ActionWords } from './action-entry.server.ts';
import { ownCodeName, ownPasswordName } from './confirm-field.tsx';
import { catchQueueFull, queueFullResponse, waitResponse } from './wait-response.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Tells whether the last password confirmation is too old for a sensitive action. */
function mustConfirm(context: Context): boolean {
  return !isRecentlyConfirmed(getManager(context), getPortal(context).now());
}

/** Returns the confirmation that a change to sign-in methods requires: all of the account's factors, unless they were entered recently. */
export function findRequiredConfirmation(context: Context): RequiredConfirmation {
  const manager = getManager(context);
  if (isFactorRecentlyConfirmed(manager, getPortal(context).now())) return 'nothing';
  return manager.hasSecondFactor ? 'second factor' : 'password';
}

/** Returns the confirmation that an action asks of the signed-in manager now. */
export function askedBy(
  context: Context,
  { confirm, confirmsAgain }: Pick<ActionWords<never>, 'confirm' | 'confirmsAgain'>,
): RequiredConfirmation {
  if (confirm === undefined) return 'nothing';
  if (confirm === 'password') return confirmsAgain === true || mustConfirm(context) ? 'password' : 'nothing';
  const asked = findRequiredConfirmation(context);
  return asked === 'nothing' && confirmsAgain === true ? 'password' : asked;
}

export interface ConfirmedForm {
  /** The submitted form, which includes the password from `ConfirmField`. */
  sent: FormData;
  values?: FormValues;
  asks: RequiredConfirmation;
}

/**
 * Guards a sensitive action. Returns null if the action asks for nothing or this form confirms the session. Otherwise, returns a response
 * that shows the form again and asks for confirmation.
 */
export async function refuseUnconfirmed(request: Request, context: Context, { sent, values = {}, asks }: ConfirmedForm) {
  if (asks === 'nothing') return null;

  const refused = await refusePassword(request, context, { sent, values });
  if (refused !== null) return refused;
  return asks === 'second factor' ? refuseFactor(context, { sent, values }) : null;
}

type Sent = Required<Omit<ConfirmedForm, 'asks'>>;

async function refusePassword(request: Request, context: Context, { sent, values }: Sent) {
  const password = sent.get(ownPasswordName);
  if (typeof password !== 'string' || password === '')
    return refuse('Enter your password. We ask for it again before a change like this.', values, { status: 403 });

  const portal = getPortal(context);
  const now = portal.now();
  const confirmed = await confirmSession(portal, {
    manager: getManager(context),
    cookies: getCookies(request, context),
    password,
    now,
  }).catch(catchQueueFull);
  if (confirmed === 'full') return refuse(queueFullResponse[0], values, queueFullResponse[1]);

  const { email } = getManager(context);
  if (confirmed.kind === 'right') {
    setCookies(context, confirmed.value);
    await noteEvent(context, 'session-confirmed', { account: email, detail: 'password' });
    return null;
  }

  const audit = { actor: email, subject: `manager/${email}` };
  await noteEvent(context, confirmed.kind === 'wait' ? 'step-up-throttled' : 'step-up-failed', { account: email, audit });
  if (confirmed.kind === 'wrong') return refuse('Wrong password. Nothing was changed.', values, { status: 403 });

  const [message, init] = waitResponse(confirmed.tryAgainAt, now);
  return refuse(message, values, init);
}

async function refuseFactor(context: Context, { sent, values }: Sent) {
  const typed = sent.get(ownCodeName);
  if (typeof typed !== 'string' || typed === '')
    return refuseCode('Enter a code from your app, or a recovery code.', values, { status: 403 });

  const portal = getPortal(context);
  const now = portal.now();
  const manager = getManager(context);
  const confirmed = await confirmSecondFactor(portal, { manager, typed, now });
  if (confirmed.kind === 'right') return null;

  const audit = { actor: manager.email, subject: `manager/${manager.email}` };
  const kind = confirmed.kind === 'wait' ? 'second-factor-throttled' : 'second-factor-wrong';
  await noteEvent(context, kind, { account: manager.email, detail: 'step-up', audit });
  if (confirmed.kind === 'wrong')
    return refuseCode('That code is wrong or was already used. Wait for the next one.', values, { status: 403 });

  const [message, init] = waitResponse(confirmed.tryAgainAt, now);
  return refuseCode(message, values, init);
}

function refuse(reason: string, values: FormValues, init: ResponseInit) {
  return refuseForm({ cause: 'fields', errors: { [ownPasswordName]: reason }, message: null, values }, init);
}

function refuseCode(reason: string, values: FormValues, init: ResponseInit) {
  return refuseForm({ cause: 'fields', errors: { [ownCodeName]: reason }, message: null, values }, init);
}
