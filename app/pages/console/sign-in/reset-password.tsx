import { useRef } from 'react';
import { data, href, redirect } from 'react-router';

import { newPasswordForm } from '#app/features/team/form.ts';
import { findPasswordFault } from '#app/features/sign-in/password-strength.server.ts';
import { findResetOf, resetPassword, type ResetRefusal } from '#app/features/team/reset-password.server.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/reset-password';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { refusePassword } from './refuse-password.server.ts';
import { catchQueueFull, queueFullResponse } from '#app/console-kit/action/wait-response.server.ts';

const reasons: Record<ResetRefusal, string> = {
  'unknown-link': "This link doesn't work. Copy it again from your email, or ask for a new one.",
  used: 'This link was already used. If that was you, sign in. Otherwise, ask for a new one.',
  expired: 'This link has expired. Ask for a new one.',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const found = await findResetOf(portal, params.token, portal.now());
  if (found.kind !== 'usable') await noteEvent(context, 'link-wrong', { detail: found.kind });
  if (found.kind === 'usable') return data({ reason: null, email: found.manager.email });
  return data({ reason: reasons[found.kind], email: null }, { status: found.kind === 'unknown-link' ? 404 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const received = receiveForm(newPasswordForm, await readForm(request));
  const found = await findResetOf(portal, params.token, now);
  if (found.kind !== 'usable') {
    await noteEvent(context, 'link-wrong', { detail: found.kind });
    return refuse(reasons[found.kind]);
  }
  if (received.kind === 'invalid') return received.refused;

  const { password } = received.details;
  const fault = await findPasswordFault(portal.content.brand, password, found.manager);
  if (fault !== null) return refusePassword(fault, {});

  const changed = await resetPassword(portal, { token: params.token, password, now }).catch(catchQueueFull);
  if (changed === 'full') return refuse(...queueFullResponse);
  if (changed.kind !== 'changed') return refuse(reasons[changed.kind]);
  await noteEvent(context, 'password-changed', { account: changed.email, detail: 'reset' });
  throw redirect(`${href('/manage/sign-in')}?done=reset`);
}

function refuse(message: string, init: ResponseInit = { status: 409 }) {
  return refuseForm({ cause: 'portal', errors: {}, message, values: {} }, init);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Prevents a reload of the page's data, because a reset link works only once. */
export function shouldRevalidate() {
  return false;
}

/** Lets a manager choose a new password after following a reset link. */
export default function ResetPassword({ loaderData: { reason, email }, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <PublicPage>
      <PageTitle>New password</PageTitle>
      <div className="mx-auto max-w-md">
        <h1 className="mb-3 font-serif text-3xl font-semibold">Choose a new password</h1>
        {email === null ? (
          <>
            <p className="mb-6 text-lg">{reason}</p>
            <ButtonLink to={href('/manage/forgot-password')}>Ask for a new link</ButtonLink>
          </>
        ) : (
          <>
            <p className="mb-6 text-ink-muted">For {email}. You'll be signed out everywhere. Then sign in with your new password.</p>
            <SentForm form={newPasswordForm} element={element} refusal={actionData} submitLabel="Change password" />
          </>
        )}
      </div>
    </PublicPage>
  );
}
