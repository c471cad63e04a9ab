import { href } from 'react-router';

import type { Route } from './+types/own-password';
import { changePasswordForm } from '#app/features/team/form.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { passwordActions } from './account-actions.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return { change: passwordActions.showOne('password', { context, url }, null) };
}

export function action(args: Route.ActionArgs) {
  return passwordActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Lets managers change their own password. */
export default function OwnPassword({ loaderData: { change }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading title={change.title} note={change.note} />
      <ActionForm
        action={change}
        form={changePasswordForm}
        answer={actionData}
        besideButton={
          <ButtonLink to={href('/manage/account')} look="quiet">
            Cancel
          </ButtonLink>
        }
      />
    </>
  );
}
