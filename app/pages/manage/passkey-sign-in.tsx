import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/passkey-sign-in';
import { destinationOf } from '#app/features/access/rules.ts';
import { findSignedInManager } from '#app/features/managers/find-manager.server.ts';
import { signInByPasskey } from '#app/features/managers/passkeys.server.ts';
import { getPortal } from '#app/portal.ts';
import { readJson } from '#app/request/read-body.server.ts';
import { consoleHome } from './console-menu.ts';
import { browserHeaders, cookiesOf } from './sign-in-action.server.ts';

const signIn = z.union([
  z.object({ step: z.literal('options') }),
  z.object({ step: z.literal('answer'), credential: z.record(z.string(), z.unknown()), next: z.string().nullable() }),
]);

export function loader() {
  throw data('Passkeys are answered here, not read.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signs a manager in by a passkey: first what the device is asked, then its answer. Whoever is signed in confirms the session so. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readJson(request, signIn);
  const portal = getPortal(context);
  const headers = browserHeaders(request);

  if (sent.step === 'options') {
    const response = await (await portal.signIn()).api.generatePasskeyAuthenticationOptions({ headers, asResponse: true });
    const options: object = await response.json();
    return Response.json({ ...options, userVerification: 'required' }, { headers: cookiesOf(response) });
  }

  const earlier = await findSignedInManager(portal, headers.get('Cookie') ?? '');
  const response = await signInByPasskey(portal, { headers, credential: sent.credential, earlier });
  if (response === null) throw data('This passkey opens nothing here.', { status: 403 });
  return Response.json({ next: destinationOf(sent.next, consoleHome) }, { headers: cookiesOf(response) });
}
