import { data, href } from 'react-router';

import type { Route } from './+types/own-second-factor';
import { throttleAttempt } from '#app/features/access/throttle-attempt.server.ts';
import { sessionAsAttemptSource } from '#app/features/sign-in/confirm-session.server.ts';
import { finishSecondFactor, renewRecoveryCodes, startSecondFactor, stopSecondFactor } from '#app/features/sign-in/second-factor.server.ts';
import { firstCodeForm, ownPasswordForm } from '#app/features/team/form.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { getCookies, getManager } from '#app/request/visitor.server.ts';
import { qrPath, type QrPath } from '#app/pages/qr-path.server.ts';
import { answerAction, refuseWithValues } from '#app/console-kit/action/action-answer.ts';
import { findRequiredConfirmation, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { waitResponse } from '#app/console-kit/action/wait-response.server.ts';
import { cookiesOf } from './sign-in-action.server.ts';

/** What a step shows instead of the form: the secret to add to an app, or the codes to save. */
export type MadeFactor = { uri: string; secret: string; qr: QrPath } | { codes: string[] };

const asked = { form: ownPasswordForm, confirm: 'second factor', confirmsAgain: true } as const;

const alreadyOn = 'Your second factor is already on. To move it to another app, turn it off first.';
const overAlready = 'This setup has expired. Reload the page to see whether your second factor is on.';
const alreadyOff = "Your second factor is off, so there's nothing to change. Turn it on here.";

/** The actions on a manager's own second factor, except for its last step, which `finishFactor` handles. */
export const factorActions = defineActions({
  find: () => null,
  page: () => href('/manage/account'),
  actions: (action) => ({
    start: action({
      title: 'First, your password',
      label: 'Continue',
      ...asked,
      log: null,
      run: async ({ portal, context, request, details }) => {
        const uri = await startSecondFactor(portal, { cookies: getCookies(request, context), password: details.ownPassword });
        return uri === null ? { kind: 'already-on' } : { kind: 'started', uri };
      },
      refusals: { 'already-on': alreadyOn },
      done: { started: ({ uri }) => ({ made: describeSecret(uri) }) },
    }),
    renew: action({
      title: 'New recovery codes',
      label: 'Make new codes',
      ...asked,
      log: 'manager.second-factor',
      run: async ({ portal, context, request, me: manager, details, by: { now } }) => {
        const own = { manager, cookies: getCookies(request, context), now };
        const codes = await renewRecoveryCodes(portal, { ...own, password: details.ownPassword });
        if (codes === null) return { kind: 'already-off' };
        await noteEvent(context, 'second-factor-changed', { account: manager.email, detail: 'recovery-codes-renewed' });
        return { kind: 'renewed', codes };
      },
      refusals: { 'already-off': alreadyOff },
      done: { renewed: ({ codes }) => ({ made: { codes } }) },
    }),
    stop: action({
      title: 'Turn it off',
      note: "You'll sign in with just your password. Your recovery codes will stop working and your other sessions will end.",
      label: 'Turn it off',
      ...asked,
      log: 'manager.second-factor',
      run: async ({ portal, context, me: manager, by: { now } }) => {
        if (!(await stopSecondFactor(portal, { manager, now }))) return { kind: 'already-off' };
        await noteEvent(context, 'second-factor-changed', { account: manager.email, detail: 'off' });
        return { kind: 'stopped' };
      },
      refusals: { 'already-off': alreadyOff },
      done: { stopped: { as: 'second-factor-off', notice: 'Your second factor is off.' } },
    }),
  }),
});

/**
 * Turns on the second factor with the first code. This isn't an entry, because its refusals show the secret again, and because it looks
 * whether the factor is already on before it asks for anything.
 */
export async function finishFactor({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>, sent: FormData) {
  const uri = getFormText(sent, 'uri');
  if (!isSecretUri(uri)) badRequest();
  const manager = getManager(context);
  if (manager.hasSecondFactor) return answer({ refusal: refuseWithValues({}, alreadyOn) }, { status: 409 });

  const showAgain = (refusal: FormRefusal, init: ResponseInit | null) => answer({ refusal, made: describeSecret(uri) }, init ?? {});
  const refuseCode = (reason: string, init: ResponseInit) =>
    showAgain({ cause: 'fields', errors: { code: reason }, message: null, values: {} }, init);

  const received = receiveForm(firstCodeForm, sent);
  if (received.kind === 'invalid') return showAgain(received.refused.data, received.refused.init);
  const refused = await refuseUnconfirmed(request, context, { sent, asks: findRequiredConfirmation(context) });
  if (refused !== null) return showAgain(refused.data, refused.init);

  const portal = getPortal(context);
  const now = portal.now();
  const checked = await throttleAttempt(portal.database, sessionAsAttemptSource(manager), {
    of: { budget: 'second-factor', isKnown: () => Promise.resolve(true) },
    now,
    compare: async () => {
      const cookies = getCookies(request, context);
      const finished = await finishSecondFactor(portal, { manager, cookies, now, code: received.details.code });
      return finished.kind === 'wrong-code' ? null : finished;
    },
  });
  const { email } = manager;
  const audit = { actor: email, subject: `manager/${email}` };
  if (checked.kind === 'wait') {
    await noteEvent(context, 'second-factor-throttled', { account: email, detail: 'set-up', audit });
    return refuseCode(...waitResponse(checked.tryAgainAt, now));
  }
  if (checked.kind === 'wrong') {
    await noteEvent(context, 'second-factor-wrong', { account: email, detail: 'set-up', audit });
    return refuseCode("That code doesn't match. Wait for the next one. If none match, check your phone's clock.", { status: 401 });
  }
  if (checked.value.kind !== 'on') return answer({ refusal: refuseWithValues({}, overAlready) }, { status: 409 });

  await noteEvent(context, 'second-factor-changed', { account: email, detail: 'on' });
  return answer({ made: { codes: checked.value.recoveryCodes } }, { headers: cookiesOf(checked.value.response) });
}

function answer(parts: { refusal?: FormRefusal; made?: MadeFactor }, init: ResponseInit) {
  return data(answerAction<MadeFactor>('finish', parts), init);
}

function isSecretUri(uri: string): boolean {
  const parsed = URL.parse(uri);
  return uri.length < 500 && parsed?.protocol === 'otpauth:' && parsed.searchParams.get('secret') !== null;
}

function describeSecret(uri: string) {
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', qr: qrPath(uri) };
}
