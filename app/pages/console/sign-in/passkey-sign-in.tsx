import { data, href } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/passkey-sign-in';
import { destinationOf, rateLimitKey } from '#app/features/access/rules.ts';
import { findSignedInManager } from '#app/features/team/find-manager.server.ts';
import { deleteExpiredChallenges } from '#app/features/sign-in/delete-old-sign-ins.server.ts';
import { isKnownDevice } from '#app/features/sign-in/known-devices-store.server.ts';
import { signInByPasskey } from '#app/features/sign-in/passkeys.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readJson } from '#app/request/read-body.server.ts';
import { findDevice, getAddress } from '#app/request/visitor.server.ts';
import { noteSignedIn } from './note-sign-in.server.ts';
import { browserHeaders, cookiesOf } from './sign-in-action.server.ts';
import { takePasskeyStep, tooManySteps } from './take-passkey-step.server.ts';

const signIn = z.union([
  z.object({ step: z.literal('options') }),
  z.object({ step: z.literal('answer'), credential: z.record(z.string(), z.unknown()), next: z.string().nullable() }),
]);

export function loader() {
  throw data("You can't open this address directly. Go back to the sign-in page.", { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Signs a manager in with a passkey in two steps: the server's challenge, then the device's response. For a manager who's already signed
 * in, this confirms the session.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readJson(request, signIn);
  const portal = getPortal(context);
  const headers = browserHeaders(request);
  const wait = takePasskeyStep(portal, rateLimitKey(getAddress(context)));
  // A device on which a manager has signed in before doesn't have to wait, so strangers at the same address can't slow down that manager's
  // sign-in.
  if (wait !== null && !(await isOnKnownDevice(context))) {
    await noteEvent(context, 'passkey-throttled');
    throw tooManySteps(wait, 'your network');
  }

  if (sent.step === 'options') {
    await deleteExpiredChallenges(portal.database, portal.now());
    const response = await (await portal.signIn()).api.generatePasskeyAuthenticationOptions({ headers, asResponse: true });
    const options: object = await response.json();
    return Response.json({ ...options, userVerification: 'required' }, { headers: cookiesOf(response) });
  }

  const earlier = await findSignedInManager(portal, headers.get('Cookie') ?? '');
  const signedIn = await signInByPasskey(portal, { headers, credential: sent.credential, earlier });
  if (signedIn === null) {
    await noteEvent(context, 'passkey-refused');
    throw data("This passkey doesn't work here.", { status: 403 });
  }
  await noteSignedIn(context, { manager: signedIn.manager, by: 'passkey' });
  if (earlier?.id === signedIn.manager.id) await noteEvent(context, 'session-confirmed', { account: earlier.email, detail: 'passkey' });
  return Response.json({ next: destinationOf(sent.next, href('/manage')) }, { headers: cookiesOf(signedIn.response) });
}

async function isOnKnownDevice(context: Route.ActionArgs['context']): Promise<boolean> {
  const deviceId = findDevice(context);
  return deviceId !== null && isKnownDevice(getPortal(context), { deviceId });
}
