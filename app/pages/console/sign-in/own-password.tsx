import { useRef } from 'react';
import { href, redirect } from 'react-router';

import type { Route } from './+types/own-password';
import { changePassword } from '#app/features/sign-in/change-password.server.ts';
import { changePasswordForm } from '#app/features/team/form.ts';
import { findPasswordFault } from '#app/features/sign-in/password-strength.server.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getCookies, getManager } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { withCode } from '#app/console-kit/action/confirm-field.tsx';
import { askFactors, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { refusePassword } from './refuse-password.server.ts';
import { cookiesOf } from './sign-in-action.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { isCodeAsked: askFactors(context) === 'second factor' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const sent = await readForm(request);
  const received = receiveForm(changePasswordForm, sent);
  if (received.kind === 'invalid') return received.refused;

  const refused = await refuseUnconfirmed(request, context, { sent, always: true, withFactor: true });
  if (refused !== null) return refused;

  const { ownPassword: present, password } = received.details;
  const fault = await findPasswordFault(portal.content.brand, password, getManager(context));
  if (fault !== null) return refusePassword(fault, {});

  const cookies = getCookies(request, context);
  const response = await changePassword(portal, { manager: getManager(context), cookies, present, password, now: portal.now() });
  if (response === null) {
    const message = "We couldn't change your password. Please try again.";
    return refuseForm({ cause: 'portal', errors: {}, message, values: {} }, { status: 409 });
  }
  await noteEvent(context, 'password-changed', { account: getManager(context).email, detail: 'own' });
  throw redirect(`${href('/manage/account')}?done=password`, { headers: cookiesOf(response) });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Lets managers change their own password. */
export default function OwnPassword({ loaderData, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <>
      <ConsoleHeading title="Change your password" note="Your other sessions will end." />
      <SentForm
        form={withCode(changePasswordForm, { ...loaderData, refusal: actionData })}
        element={element}
        refusal={actionData}
        submitLabel="Change password"
        besideButton={
          <ButtonLink to={href('/manage/account')} look="quiet">
            Cancel
          </ButtonLink>
        }
      />
    </>
  );
}
