import { useRef } from 'react';
import { data, href } from 'react-router';

import { throttleAttempt } from '#app/features/access/throttle-attempt.server.ts';
import { forgotPasswordForm } from '#app/features/team/form.ts';
import { mailResetLink } from '#app/features/team/make-reset-link.server.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { runAfterResponse } from '#app/request/run-after-response.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getAddress, refreshDevice } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/forgot-password';
import { formatWait } from '#app/time/format-wait.ts';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { formatLinkCommand } from './link-command.server.ts';
import { waitResponse } from '#app/console-kit/action/wait-response.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { isMailed: getPortal(context).env.SMTP_URL !== undefined, linkCommand: formatLinkCommand() };
}

const withoutMail = "This portal can't send email. Ask an owner for a reset link.";

/**
 * Responds in the same way and after the same time for every address, so that no one can find out who has an account. All other work
 * happens after the response is sent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const received = receiveForm(forgotPasswordForm, await readForm(request));
  if (received.kind === 'invalid') return received.refused;
  if (portal.env.SMTP_URL === undefined) return refuse(withoutMail, received.typed, { status: 409 });

  const attemptSource = { address: getAddress(context), deviceId: refreshDevice(context) };
  const asked = await throttleAttempt<never>(portal.database, attemptSource, {
    of: { budget: 'reset-mail' },
    now,
    compare: () => Promise.resolve(null),
  });
  if (asked.kind === 'wait') {
    await noteEvent(context, 'link-throttled', { detail: 'reset-mail' });
    const [, init] = waitResponse(asked.tryAgainAt, now);
    return refuse(`Too many requests. Try again in ${formatWait(asked.tryAgainAt.getTime() - now.getTime())}.`, received.typed, init);
  }

  runAfterResponse(context, "A password reset link couldn't be created, so no email was sent.", () =>
    mailResetLink(portal, { address: received.details.email, now }),
  );
  return data({ isAsked: true });
}

function refuse(message: string, values: FormRefusal['values'], init: ResponseInit) {
  return refuseForm({ cause: 'portal', errors: {}, message, values }, init);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Lets a manager request a password reset link. */
export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  const isAsked = actionData !== undefined && 'isAsked' in actionData;
  const refusal = actionData !== undefined && 'cause' in actionData ? actionData : undefined;

  return (
    <PublicPage>
      <PageTitle>Forgot password</PageTitle>
      <div className="mx-auto max-w-md">
        <h1 className="mb-6 font-serif text-3xl font-semibold">Forgot your password?</h1>
        {isAsked ? (
          <p role="status" className="mb-6 text-lg">
            If that address belongs to a manager, we've sent a link. It works once and expires in 10 minutes.
          </p>
        ) : null}
        {loaderData.isMailed && !isAsked ? (
          <SentForm form={forgotPasswordForm} element={element} refusal={refusal} submitLabel="Email me a link" />
        ) : null}
        {loaderData.isMailed ? null : (
          <p className="mb-6 text-lg">
            This portal can't send email. Ask an owner for a reset link: they can make one on your page under Team. If you're the only
            owner, run <code>{loaderData.linkCommand}</code> on the server.
          </p>
        )}
        <p className="mt-5">
          <ButtonLink to={href('/manage/sign-in')} look="quiet">
            Back to sign in
          </ButtonLink>
        </p>
      </div>
    </PublicPage>
  );
}
