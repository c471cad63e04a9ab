import { redirect, type RouterContextProvider } from 'react-router';

import { guess } from '#app/features/access/guess.server.ts';
import { normalizeEmail } from '#app/features/managers/rules.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { getAddress, refreshDevice } from '#app/request/visitor.server.ts';
import { formatWait } from '../format-wait.ts';

export interface TypedSignIn {
  email: string;
  password: string;
  next: string;
  userAgent: string | null;
}

/** Signs a manager in: on to where they wanted to go, to the second factor, or back to the form with the reason. */
export async function signInAction(context: Readonly<RouterContextProvider>, typed: TypedSignIn) {
  const portal = getPortal(context);
  const now = portal.now();
  const email = normalizeEmail(typed.email);

  const guessed = await guess(
    portal.database,
    { address: getAddress(context), deviceId: refreshDevice(context) },
    {
      now,
      compare: async () => {
        const response = await (
          await portal.signIn()
        ).api.signInEmail({
          body: { email, password: typed.password },
          headers: new Headers({ 'User-Agent': typed.userAgent ?? '' }),
          asResponse: true,
        });
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

  // With a second factor the password alone opens no session: the library has ended it again.
  const answer: { twoFactorRedirect?: boolean } = await guessed.value.clone().json();
  const next = answer.twoFactorRedirect === true ? `/manage/second-factor?${new URLSearchParams({ next: typed.next })}` : typed.next;
  throw redirect(next, { headers: cookiesOf(guessed.value) });
}

/** Returns what the library for signing in needs to know of a request: its cookies, and what the session is listed as. */
export function browserHeaders({ headers }: Request): Headers {
  return new Headers({ Cookie: headers.get('Cookie') ?? '', 'User-Agent': headers.get('User-Agent') ?? '' });
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
