import { href } from 'react-router';

import type { Route } from './+types/own-second-factor';
import { findRecoveryCodes } from '#app/features/sign-in/factor-store.server.ts';
import { countRecoveryCodes } from '#app/features/sign-in/recovery-codes.server.ts';
import { ownPasswordForm } from '#app/features/team/form.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, type ActionFormProps } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { factorActions, finishFactor, type MadeFactor } from './second-factor-actions.server.ts';
import { TotpSecret } from './totp-secret.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, hasSecondFactor } = getManager(context);
  const stored = hasSecondFactor ? await findRecoveryCodes(getPortal(context).database, id) : null;
  return {
    isOn: hasSecondFactor,
    actions: factorActions.showEach({ context, url }, null),
    codesLeft: stored === null ? 0 : countRecoveryCodes(stored),
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args.request.clone());
  return sent.get('intent') === 'finish' ? finishFactor(args, sent) : factorActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction<MadeFactor>(args);
}

/** Lets managers turn their own second factor on or off. */
export default function OwnSecondFactor({ loaderData: { isOn, actions, codesLeft }, actionData }: Route.ComponentProps) {
  const made = actionData?.made ?? null;
  if (made !== null && 'codes' in made) return <RecoveryCodes codes={made.codes} />;
  if (made !== null) return <TotpSecret {...made} refusal={actionData?.refusal ?? undefined} />;

  // The refusal of a form that isn't on the page, because the factor has been turned on or off since, appears in the first form.
  const drawn = isOn ? [actions.renew, actions.stop] : [actions.start];
  const isDrawn = drawn.some(({ intent }) => intent === actionData?.intent);
  const answer = actionData && !isDrawn ? { ...actionData, intent: isOn ? 'renew' : 'start' } : actionData;

  return isOn ? (
    <>
      <ConsoleHeading
        title="Your second factor is on"
        tab="Second factor"
        note="When you sign in, we ask for a code from your app after your password."
      />
      <PasswordForm
        action={actions.renew}
        answer={answer}
        text={`${describeCodesLeft(codesLeft)} Each one signs you in once without the app. New codes replace the ones you have.`}
      />
      <PasswordForm action={actions.stop} answer={answer} text={actions.stop.note} />
    </>
  ) : (
    <>
      <ConsoleHeading
        title="Sign in with a second factor"
        tab="Second factor"
        note="An app on your phone shows a six-digit code that changes every 30 seconds. Someone who knows your password still can't sign in without the code. Turning this on ends your other sessions."
      />
      <PasswordForm action={actions.start} answer={answer} />
    </>
  );
}

function describeCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`;
}

function PasswordForm({ text, ...shown }: Pick<ActionFormProps, 'action' | 'answer'> & { text?: string }) {
  return (
    <div className="mb-6">
      <ActionForm
        {...shown}
        form={ownPasswordForm}
        head={
          <>
            <h2 className="font-serif text-xl font-semibold">{shown.action.title}</h2>
            {text === undefined ? null : <p className="mt-1 text-ink-muted">{text}</p>}
          </>
        }
        besideButton={
          <ButtonLink to={href('/manage/account')} look="quiet">
            Cancel
          </ButtonLink>
        }
      />
    </div>
  );
}
