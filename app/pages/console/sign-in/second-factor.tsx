import { useRef } from 'react';
import { href, Link, redirect } from 'react-router';

import type { Route } from './+types/second-factor';
import { destinationOf } from '#app/features/access/rules.ts';
import { secondFactorForm } from '#app/features/team/form.ts';
import { checkSecondFactor } from '#app/features/sign-in/check-second-factor.server.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getAddress, refreshDevice } from '#app/request/visitor.server.ts';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { noteSignedIn, noteWrongFactor } from './note-sign-in.server.ts';
import { waitResponse } from '#app/console-kit/action/wait-response.server.ts';
import { browserHeaders, cookiesOf } from './sign-in-action.server.ts';

/** Sends anyone who hasn't just entered a password back to the sign-in page. */
export function loader({ request, url }: Route.LoaderArgs) {
  const next = destinationOf(url.searchParams.get('next'), href('/manage'));
  const isBegun = /northkey-manage\.two_factor=/.test(request.headers.get('Cookie') ?? '');
  if (!isBegun) throw redirect(`${href('/manage/sign-in')}?${new URLSearchParams({ next })}`);
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const form = await readForm(request);
  const received = receiveForm(secondFactorForm, form);
  if (received.kind === 'invalid') return received.refused;

  const now = portal.now();
  const attemptSource = { address: getAddress(context), deviceId: refreshDevice(context) };
  const answered = await checkSecondFactor(portal, { attemptSource, headers: browserHeaders(request), typed: received.details.code, now });

  if (answered.kind !== 'right') await noteWrongFactor(context, answered);
  switch (answered.kind) {
    case 'wait':
      return refuse(...waitResponse(answered.tryAgainAt, now));
    case 'wrong':
      return refuse(
        "This code doesn't work. An app code is good for 30 seconds and one sign-in, so wait for the next one. A recovery code works once.",
        { status: 401 },
      );
    case 'locked':
      return refuse('Too many wrong codes for this account. Try again in 15 minutes.', { status: 429 });
    case 'ended':
      return refuse('This sign-in has expired. Start over with your password.', { status: 410 });
    case 'right':
      if (answered.by === 'recovery') await noteEvent(context, 'recovery-code-used', { account: answered.manager.email });
      await noteSignedIn(context, { manager: answered.manager, by: 'second factor' });
  }

  const next = form.get('next');
  throw redirect(destinationOf(typeof next === 'string' ? next : null, href('/manage')), { headers: cookiesOf(answered.response) });
}

function refuse(message: string, init: ResponseInit) {
  return refuseForm({ cause: 'portal', errors: {}, message, values: {} }, init);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Asks for the second factor after the password. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <PublicPage>
      <PageTitle>Second factor</PageTitle>
      <div className="mx-auto max-w-md">
        <h1 className="mb-6 font-serif text-3xl font-semibold">One more step</h1>
        <SentForm form={secondFactorForm} element={element} refusal={actionData} hidden={loaderData} submitLabel="Sign in" />
        <p className="mt-5 text-sm text-ink-muted">
          No app and no recovery codes? Ask an owner to remove you and invite you again.{' '}
          <Link to={href('/manage/sign-in')} className="font-medium text-brand underline underline-offset-2">
            Start over
          </Link>
        </p>
      </div>
    </PublicPage>
  );
}
