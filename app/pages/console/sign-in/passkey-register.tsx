import * as v from 'valibot';
import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/passkey-register';
import { passkeyNameField } from '#app/features/team/form.ts';
import { deleteExpiredChallenges } from '#app/features/sign-in/delete-old-sign-ins.server.ts';
import { registerPasskey } from '#app/features/sign-in/passkeys.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readJson } from '#app/request/read-body.server.ts';
import { managerKey } from '#app/request/write-limits.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { findRequiredConfirmation } from '#app/console-kit/action/confirm.server.ts';
import { cookiesOf } from './sign-in-action.server.ts';
import { takePasskeyStep, tooManySteps } from './take-passkey-step.server.ts';

const registration = z.union([
  z.object({ step: z.literal('options') }),
  z.object({ step: z.literal('keep'), name: z.string(), credential: z.record(z.string(), z.unknown()) }),
]);

export function loader() {
  throw data("You can't open this address directly. Go back to your account.", { status: 405, headers: { Allow: 'POST' } });
}

/** Adds a passkey in two steps: the server's challenge, then the device's response. The session must have been confirmed recently. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readJson(request, registration);
  const manager = getManager(context);
  const { email: account } = manager;
  if (findRequiredConfirmation(context) !== 'nothing') {
    await noteEvent(context, 'passkey-refused', { account, detail: 'stale-session' });
    throw data("Confirm it's you first. It's been too long since the last time.", { status: 403 });
  }

  const portal = getPortal(context);
  const wait = takePasskeyStep(portal, managerKey(manager));
  if (wait !== null) {
    await noteEvent(context, 'passkey-throttled', { account });
    throw tooManySteps(wait, 'your account');
  }
  const cookies = request.headers.get('Cookie') ?? '';
  if (sent.step === 'options') {
    await deleteExpiredChallenges(portal.database, portal.now());
    const response = await (
      await portal.signIn()
    ).api.generatePasskeyRegistrationOptions({
      headers: new Headers({ Cookie: cookies }),
      asResponse: true,
    });
    if (!response.ok) throw data("We can't add a passkey right now. Please try again.", { status: 409 });
    return new Response(response.body, { headers: withJson(cookiesOf(response)) });
  }

  const name = v.safeParse(passkeyNameField.typed, sent.name, { abortPipeEarly: true });
  if (!name.success) throw data(name.issues[0].message, { status: 400 });

  const own = { manager, cookies, now: portal.now() };
  const isKept = await registerPasskey(portal, { ...own, name: name.output, credential: sent.credential });
  if (!isKept) {
    await noteEvent(context, 'passkey-refused', { account, detail: 'registration' });
    throw data('Your device sent an unexpected response. Please try again.', { status: 422 });
  }
  await noteEvent(context, 'passkey-changed', { account, detail: 'added' });
  return Response.json({ kept: true });
}

function withJson(headers: Headers): Headers {
  headers.set('Content-Type', 'application/json');
  return headers;
}
