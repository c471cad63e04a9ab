import { useRef } from 'react';
import { data, href, redirect } from 'react-router';

import type { Route } from './+types/join';
import { joinForm, setUpForm } from '#app/features/team/form.ts';
import { findInvitation, joinByLink } from '#app/features/team/join.server.ts';
import { findPasswordFault } from '#app/features/sign-in/password-strength.server.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { openByPassword } from '#app/features/sign-in/sign-in.server.ts';
import { receiveForm, refuseForm, withoutSecrets } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getAddress, refreshDevice } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { refusePassword } from './refuse-password.server.ts';
import { catchQueueFull, queueFullResponse, waitResponse } from '#app/console-kit/action/wait-response.server.ts';
import { continueSignIn } from './sign-in-action.server.ts';

const reasons = {
  'unknown-link': "This link doesn't work. Copy all of it and try again, or ask the sender for a new one.",
  used: 'This link was already used. If that was you, sign in. Otherwise, ask an owner for a new one.',
  expired: 'This link has expired, or a newer one replaced it. Use the newest link, or ask an owner for one.',
  'already-manager': 'A manager already uses this address. Sign in with it.',
} as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const found = await findInvitation(portal, params.token, portal.now());
  if (found?.state !== 'usable') await noteEvent(context, 'link-wrong', { detail: found?.state ?? 'unknown-link' });
  if (found === null) return data({ reason: reasons['unknown-link'], invitation: null }, { status: 404 });
  if (found.state !== 'usable') return data({ reason: reasons[found.state], invitation: null }, { status: 410 });

  const { email, role } = found.link;
  return data({ reason: null, invitation: { email, role: roleNames[role] } });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const found = await findInvitation(portal, params.token, now);
  const form = found?.link.email === null ? setUpForm : joinForm;

  const received = receiveForm(form, await readForm(request));
  if (received.kind === 'invalid') return received.refused;

  const details = { email: '', ...received.details };
  if (found?.state === 'usable') {
    const holder = { name: details.name, email: found.link.email ?? details.email };
    const fault = await findPasswordFault(portal.content.brand, details.password, holder);
    if (fault !== null) return refusePassword(fault, withoutSecrets(form, received.typed));
  }

  const attemptSource = { address: getAddress(context), deviceId: refreshDevice(context) };
  const refuse = (message: string, init: ResponseInit) =>
    refuseForm({ cause: 'portal', errors: {}, message, values: withoutSecrets(form, received.typed) }, init);

  const joined = await joinByLink(portal, { token: params.token, ...details, attemptSource, now }).catch(catchQueueFull);
  if (joined === 'full') return refuse(...queueFullResponse);
  if (joined.kind === 'wait') {
    await noteEvent(context, 'link-throttled');
    return refuse(...waitResponse(joined.tryAgainAt, now));
  }
  if (joined.kind !== 'joined') {
    await noteEvent(context, 'link-wrong', { detail: joined.kind });
    return refuse(reasons[joined.kind], { status: joined.kind === 'unknown-link' ? 404 : 409 });
  }

  const { email } = joined;
  await noteEvent(context, 'manager-joined', { account: email });
  const opened = await openByPassword(portal, { email, password: details.password, userAgent: request.headers.get('User-Agent') });
  if (opened === null) throw redirect(href('/manage/sign-in'));
  return continueSignIn(context, { opened, email, next: href('/manage'), cookies: request.headers.get('Cookie') ?? undefined });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Prevents a reload of the page's data, because a setup or invitation link works only once. */
export function shouldRevalidate() {
  return false;
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  const { invitation, reason } = loaderData;

  return (
    <PublicPage>
      <PageTitle>Join</PageTitle>
      <div className="mx-auto max-w-md">
        <h1 className="mb-3 font-serif text-3xl font-semibold">Console</h1>
        {invitation === null ? (
          <>
            <p className="mb-6 text-lg">{reason}</p>
            <ButtonLink to={href('/manage/sign-in')}>Sign in</ButtonLink>
          </>
        ) : (
          <>
            <p className="mb-6 text-ink-muted">
              {invitation.email === null ? "You're setting up this portal's console" : `You're joining as ${invitation.email}`}. Your role:{' '}
              {invitation.role.name} ({invitation.role.may}).
            </p>
            <SentForm
              form={invitation.email === null ? setUpForm : joinForm}
              element={element}
              refusal={actionData}
              submitLabel="Join and sign in"
            />
          </>
        )}
      </div>
    </PublicPage>
  );
}
