import { redirect, type RouterContextProvider } from 'react-router';

import { guess } from '#app/features/access/guess.server.ts';
import { normalizeEmail } from '#app/features/managers/rules.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { getAddress, refreshDevice } from '#app/request/visitor.server.ts';
import { formatWait } from '../format-wait.ts';

/** Signs a manager in: on to where they wanted to go, or back to the form with the reason. */
export async function signInAction(context: Readonly<RouterContextProvider>, typed: { email: string; password: string; next: string }) {
  const portal = getPortal(context);
  const now = portal.now();
  const email = normalizeEmail(typed.email);

  const guessed = await guess(
    portal.database,
    { address: getAddress(context), deviceId: refreshDevice(context) },
    {
      now,
      compare: async () => {
        const response = await portal.signIn.api.signInEmail({ body: { email, password: typed.password }, asResponse: true });
        return response.ok ? response : null;
      },
    },
  );

  if (guessed.kind === 'wait') {
    const wait = guessed.tryAgainAt.getTime() - now.getTime();
    return refuse(typed.email, `There were too many wrong tries. You can try again in ${formatWait(wait)}.`, {
      status: 429,
      headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) },
    });
  }
  if (guessed.kind === 'wrong')
    return refuse(typed.email, 'This address and this password do not belong together. Check both and try again.', { status: 401 });

  throw redirect(typed.next, { headers: cookiesOf(guessed.value) });
}

/** Hands on the cookies that the library for signing in has set. */
export function cookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  return headers;
}

function refuse(email: string, message: string, init: ResponseInit) {
  return refuseForm({ cause: 'portal', errors: {}, message, values: { email } }, init);
}
