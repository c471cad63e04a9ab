import { useRef } from 'react';
import { href, Link, redirect, useNavigate } from 'react-router';

import type { Route } from './+types/sign-in';
import { destinationOf } from '#app/features/access/rules.ts';
import { managersEdits, readStored } from '#app/browser/device-storage.ts';
import { useHasScripts } from '#app/browser/use-has-scripts.ts';
import { findSignedInManager } from '#app/features/team/find-manager.server.ts';
import { signInForm } from '#app/features/team/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { formatLinkCommand } from './link-command.server.ts';
import { hasPasskeys } from './passkey-address.server.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { signInAction } from './sign-in-action.server.ts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const next = url.searchParams.get('next');
  const portal = getPortal(context);
  const manager = await findSignedInManager(portal, request.headers.get('Cookie') ?? undefined);
  if (manager !== null) throw redirect(destinationOf(next, href('/manage')));
  return { next, isReset: url.searchParams.get('done') === 'reset', hasPasskeys: hasPasskeys(portal), linkCommand: formatLinkCommand() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const received = receiveForm(signInForm, form);
  if (received.kind === 'invalid') return received.refused;

  const next = form.get('next');
  return signInAction(context, {
    ...received.details,
    next: destinationOf(typeof next === 'string' ? next : null, href('/manage')),
    userAgent: request.headers.get('User-Agent'),
    cookies: request.headers.get('Cookie') ?? undefined,
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  return (
    <PublicPage>
      <PageTitle>Sign in</PageTitle>
      <div className="mx-auto max-w-md">
        <h1 className="mb-6 font-serif text-3xl font-semibold">Console</h1>
        <ConsoleNotice text={loaderData.isReset ? 'Your password has been changed. Sign in with the new one.' : null} />
        <KeptNotice />
        <SentForm
          form={signInForm}
          element={element}
          refusal={actionData}
          hidden={loaderData.next === null ? {} : { next: loaderData.next }}
          submitLabel="Sign in"
        />
        {loaderData.hasPasskeys ? (
          <PasskeyButton label="Sign in with a passkey" next={loaderData.next} onDone={(next) => void navigate(next)} />
        ) : null}
        <p className="mt-3">
          <Link
            to={href('/manage/forgot-password')}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
          >
            Forgot password?
          </Link>
        </p>
        <p className="mt-3 text-sm text-ink-muted">
          Managers are invited by an owner. If no owner can sign in, run <code>{loaderData.linkCommand}</code> on the server. It prints a
          link that sets up a new owner.
        </p>
      </div>
    </PublicPage>
  );
}

/** After a session has ended in the middle of something, says that what was typed isn't lost. */
function KeptNotice() {
  const hasEdits = useHasScripts() && readStored(managersEdits).length > 0;
  return <ConsoleNotice text={hasEdits ? 'What you typed is still on this device. Sign in to continue where you were.' : null} />;
}
