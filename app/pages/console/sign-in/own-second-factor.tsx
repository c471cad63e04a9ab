import { useRef } from 'react';
import { data, href, redirect, type RouterContextProvider } from 'react-router';

import type { Route } from './+types/own-second-factor';
import { throttleAttempt } from '#app/features/access/throttle-attempt.server.ts';
import { sessionAsAttemptSource } from '#app/features/sign-in/confirm-session.server.ts';
import { findRecoveryCodes } from '#app/features/sign-in/factor-store.server.ts';
import { firstCodeForm, ownPasswordForm } from '#app/features/team/form.ts';
import { countRecoveryCodes } from '#app/features/sign-in/recovery-codes.server.ts';
import {
  finishSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  type OwnChange,
} from '#app/features/sign-in/second-factor.server.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getCookies, getManager } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { qrPath, type QrPath } from '#app/pages/qr-path.server.ts';
import { askFactors, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ownPasswordName, withCode } from '#app/console-kit/action/confirm-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { cookiesOf, waitResponse } from './sign-in-action.server.ts';
import { TotpSecret } from './totp-secret.tsx';

/** The view after a form is sent: the form again, the secret to add to an app, or the codes to save. */
type Step =
  | { step: 'form'; intent: string; refusal: FormRefusal }
  | { step: 'scan'; uri: string; secret: string; qr: QrPath; refusal: FormRefusal | undefined }
  | { step: 'codes'; codes: string[] };

export async function loader({ context }: Route.LoaderArgs) {
  const { id, hasSecondFactor } = getManager(context);
  const stored = hasSecondFactor ? await findRecoveryCodes(getPortal(context).database, id) : null;
  return {
    isOn: hasSecondFactor,
    isCodeAsked: askFactors(context) === 'second factor',
    codesLeft: stored === null ? 0 : countRecoveryCodes(stored),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const sent = await readForm(request);
  const intent = sent.get('intent');
  if (intent === 'finish') return finish({ request, context }, sent);
  if (intent !== 'start' && intent !== 'renew' && intent !== 'stop') badRequest();

  const received = receiveForm(ownPasswordForm, sent);
  const refused =
    received.kind === 'invalid' ? received.refused : await refuseUnconfirmed(request, context, { sent, always: true, withFactor: true });
  if (refused !== null) return data<Step>({ step: 'form', intent, refusal: refused.data }, refused.init ?? {});

  const own = findOwn({ request, context });
  const password = getFormText(sent, ownPasswordName);
  if (intent === 'start') {
    const uri = await startSecondFactor(portal, { cookies: own.cookies, password });
    return uri === null ? refuseState('renew', alreadyOn) : data<Step>(scanStep(uri));
  }
  if (intent === 'renew') {
    const codes = await renewRecoveryCodes(portal, { ...own, password });
    if (codes === null) return refuseState('start', alreadyOff);
    await noteEvent(context, 'second-factor-changed', { account: own.manager.email, detail: 'recovery-codes-renewed' });
    return data<Step>({ step: 'codes', codes });
  }
  if (!(await stopSecondFactor(portal, own))) return refuseState('start', alreadyOff);
  await noteEvent(context, 'second-factor-changed', { account: own.manager.email, detail: 'off' });
  throw redirect(`${href('/manage/account')}?done=second-factor-off`);
}

const alreadyOn = 'Your second factor is already on. To move it to another app, turn it off first.';
const overAlready = 'This setup has expired. Reload the page to see whether your second factor is on.';
const alreadyOff = "Your second factor is off, so there's nothing to change. Turn it on here.";

/** Refuses an outdated form. The page then shows the current state and explains why nothing was done. */
function refuseState(intent: string, message: string) {
  return data<Step>({ step: 'form', intent, refusal: { cause: 'portal', errors: {}, message, values: null } }, { status: 409 });
}

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Gets the manager and the current session's cookies, which change when the session is confirmed. */
function findOwn({ request, context }: Asked): OwnChange {
  return { manager: getManager(context), cookies: getCookies(request, context), now: getPortal(context).now() };
}

async function finish({ request, context }: Asked, sent: FormData) {
  const uri = sent.get('uri');
  if (typeof uri !== 'string' || !isSecretUri(uri)) badRequest();
  if (getManager(context).hasSecondFactor) return refuseState('renew', alreadyOn);

  const received = receiveForm(firstCodeForm, sent);
  if (received.kind === 'invalid') return data<Step>(scanStep(uri, received.refused.data), { status: 400 });

  const refused = await refuseUnconfirmed(request, context, { sent, withFactor: true });
  if (refused !== null) return data<Step>(scanStep(uri, refused.data), refused.init ?? {});

  const own = findOwn({ request, context });
  const portal = getPortal(context);
  const checked = await throttleAttempt(portal.database, sessionAsAttemptSource(own.manager), {
    of: { budget: 'second-factor', isKnown: () => Promise.resolve(true) },
    now: own.now,
    compare: async () => {
      const finished = await finishSecondFactor(portal, { ...own, code: received.details.code });
      return finished.kind === 'wrong-code' ? null : finished;
    },
  });
  const { email } = own.manager;
  const audit = { actor: email, subject: `manager/${email}` };
  if (checked.kind === 'wait') {
    await noteEvent(context, 'second-factor-throttled', { account: email, detail: 'set-up', audit });
    const [message, init] = waitResponse(checked.tryAgainAt, own.now);
    return refuseCode(uri, message, init);
  }
  if (checked.kind === 'wrong') {
    await noteEvent(context, 'second-factor-wrong', { account: email, detail: 'set-up', audit });
    return refuseCode(uri, "That code doesn't match. Wait for the next one. If none match, check your phone's clock.", { status: 401 });
  }
  if (checked.value.kind !== 'on') return refuseState('renew', overAlready);

  await noteEvent(context, 'second-factor-changed', { account: email, detail: 'on' });
  return data<Step>({ step: 'codes', codes: checked.value.recoveryCodes }, { headers: cookiesOf(checked.value.response) });
}

function refuseCode(uri: string, reason: string, init: ResponseInit) {
  const refusal: FormRefusal = { cause: 'fields', errors: { code: reason }, message: null, values: {} };
  return data<Step>(scanStep(uri, refusal), init);
}

function isSecretUri(uri: string): boolean {
  const parsed = URL.parse(uri);
  return uri.length < 500 && parsed?.protocol === 'otpauth:' && parsed.searchParams.get('secret') !== null;
}

function scanStep(uri: string, refusal?: FormRefusal): Step {
  return { step: 'scan', uri, secret: new URL(uri).searchParams.get('secret') ?? '', qr: qrPath(uri), refusal };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Lets managers turn their own second factor on or off. */
export default function OwnSecondFactor({ loaderData: { isOn, isCodeAsked, codesLeft }, actionData }: Route.ComponentProps) {
  const answer = readAnswer(actionData, isOn);
  if (answer?.step === 'codes') return <RecoveryCodes codes={answer.codes} />;
  if (answer?.step === 'scan') return <TotpSecret {...answer} />;

  const refusalOf = (intent: string) => (answer?.intent === intent ? answer.refusal : undefined);
  return isOn ? (
    <>
      <ConsoleHeading
        title="Your second factor is on"
        tab="Second factor"
        note="When you sign in, we ask for a code from your app after your password."
      />
      <PasswordForm
        title="New recovery codes"
        text={`${describeCodesLeft(codesLeft)} Each one signs you in once without the app. New codes replace the ones you have.`}
        intent="renew"
        isCodeAsked={isCodeAsked}
        refusal={refusalOf('renew')}
        submitLabel="Make new codes"
      />
      <PasswordForm
        title="Turn it off"
        text="You'll sign in with just your password. Your recovery codes will stop working and your other sessions will end."
        intent="stop"
        isCodeAsked={isCodeAsked}
        refusal={refusalOf('stop')}
        submitLabel="Turn it off"
      />
    </>
  ) : (
    <>
      <ConsoleHeading
        title="Sign in with a second factor"
        tab="Second factor"
        note="An app on your phone shows a six-digit code that changes every 30 seconds. Someone who knows your password still can't sign in without the code. Turning this on ends your other sessions."
      />
      <PasswordForm
        title="First, your password"
        intent="start"
        isCodeAsked={isCodeAsked}
        refusal={refusalOf('start')}
        submitLabel="Continue"
      />
    </>
  );
}

function describeCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`;
}

/** Returns the view to show. The error of a lost submission appears in the form, so that the form can be sent again. */
function readAnswer(actionData: Step | FormRefusal | undefined, isOn: boolean): Step | undefined {
  if (actionData === undefined || 'step' in actionData) return actionData;
  return { step: 'form', intent: isOn ? 'renew' : 'start', refusal: actionData };
}

interface PasswordFormProps {
  title: string;
  text?: string;
  intent: string;
  isCodeAsked: boolean;
  refusal: FormRefusal | undefined;
  submitLabel: string;
}

function PasswordForm({ title, text, intent, isCodeAsked, refusal, submitLabel }: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <div className="mb-6">
      <SentForm
        form={withCode(ownPasswordForm, { isCodeAsked, refusal })}
        element={element}
        hidden={{ intent }}
        refusal={refusal}
        submitLabel={submitLabel}
        head={
          <>
            <h2 className="font-serif text-xl font-semibold">{title}</h2>
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
