import { href, redirect, type RouterContextProvider } from 'react-router';

import { endEarlierSession } from '#app/features/sign-in/end-sessions.server.ts';
import { normalizeEmail } from '#app/features/team/rules.ts';
import { signInByPassword, type OpenedSignIn } from '#app/features/sign-in/sign-in.server.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';
import { catchQueueFull, queueFullResponse, waitResponse } from '#app/console-kit/action/wait-response.server.ts';
import { runAfterResponse } from '#app/request/run-after-response.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getAddress, refreshDevice } from '#app/request/visitor.server.ts';
import { noteSignedIn, noteWrongPassword } from './note-sign-in.server.ts';

type Context = Readonly<RouterContextProvider>;

export interface TypedSignIn {
  email: string;
  password: string;
  next: string;
  userAgent: string | null;
  cookies: string | undefined;
}

/** Signs a manager in. Redirects to the requested page or to the second factor, or returns the form with the reason for the refusal. */
export async function signInAction(context: Context, { next, cookies, ...typed }: TypedSignIn) {
  const portal = getPortal(context);
  const now = portal.now();
  const email = normalizeEmail(typed.email);
  const attemptSource = { address: getAddress(context), deviceId: refreshDevice(context) };

  const signedIn = await signInByPassword(portal, { ...typed, email, attemptSource, now }).catch(catchQueueFull);
  if (signedIn === 'full') return refuse(typed.email, ...queueFullResponse);

  // Only an account that exists gets an entry in the audit log, and no one should learn from the response time which ones exist.
  if (signedIn.kind !== 'right')
    runAfterResponse(context, "A wrong password couldn't be recorded.", () =>
      noteWrongPassword(context, { email, isThrottled: signedIn.kind === 'wait' }),
    );
  if (signedIn.kind === 'wait') return refuse(typed.email, ...waitResponse(signedIn.tryAgainAt, now));
  if (signedIn.kind === 'wrong') return refuse(typed.email, 'Wrong email or password. Check both and try again.', { status: 401 });
  return continueSignIn(context, { opened: signedIn.value, email, next, cookies });
}

/** Redirects after a correct password, either to the second factor or to the requested page. */
export async function continueSignIn(
  context: Context,
  {
    opened: { response, managerId },
    email,
    next,
    cookies,
  }: { opened: OpenedSignIn; email: string; next: string; cookies: string | undefined },
): Promise<never> {
  // The sign-in library clears the cookie of an earlier session, so that session is ended as well.
  await endEarlierSession(getPortal(context), cookies);

  // With a second factor, no session is open yet, because the library has already ended the one it opened for the password.
  if (managerId === null) await noteEvent(context, 'password-right', { account: email });
  if (managerId === null)
    throw redirect(`${href('/manage/second-factor')}?${new URLSearchParams({ next })}`, { headers: cookiesOf(response) });

  await noteSignedIn(context, { manager: { id: managerId, email }, by: 'password' });
  throw redirect(next, { headers: cookiesOf(response) });
}

/** Returns the request headers that the sign-in library needs: the cookies and the user agent. */
export function browserHeaders({ headers }: Request): Headers {
  return new Headers({ Cookie: headers.get('Cookie') ?? '', 'User-Agent': headers.get('User-Agent') ?? '' });
}

/** Returns the cookies that the sign-in library sets, so that they can be passed on. */
export function cookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  return headers;
}

function refuse(email: string, message: string, init: ResponseInit) {
  return refuseForm({ cause: 'portal', errors: {}, message, values: { email } }, init);
}
