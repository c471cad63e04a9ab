import { useRef } from 'react';
import { data, redirect } from 'react-router';

import type { Route } from './+types/own-second-factor';
import { firstCodeForm, ownPasswordForm } from '#app/features/managers/form.ts';
import {
  finishSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  type OwnChange,
} from '#app/features/managers/second-factor.server.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal, type Portal } from '#app/portal.ts';
import { readForm, refuseNonsense } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { qrPath, type QrPath } from '../qr-path.server.ts';
import { refuseUnconfirmed } from './confirm.server.ts';
import { DeskHead } from './desk-head.tsx';
import { ownPasswordName } from './confirm-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { sentText } from './sent-text.ts';
import { cookiesOf } from './sign-in-action.server.ts';
import { TotpSecret } from './totp-secret.tsx';

/** What the page shows after a form: the form again, the secret to take into an app, or the codes for paper. */
type Step =
  | { step: 'form'; intent: string; refusal: FormRefusal }
  | { step: 'scan'; uri: string; secret: string; qr: QrPath; refusal: FormRefusal | undefined }
  | { step: 'codes'; codes: string[] };

export function loader({ context }: Route.LoaderArgs) {
  return { isOn: getManager(context).hasSecondFactor };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const sent = await readForm(request);
  const intent = sent.get('intent');
  const own = { manager: getManager(context), cookies: request.headers.get('Cookie') ?? '', now: portal.now() };
  if (intent === 'finish') return finish(portal, own, sent);
  if (intent !== 'start' && intent !== 'renew' && intent !== 'stop') refuseNonsense();

  const received = receiveForm(ownPasswordForm, sent);
  const refused = received.kind === 'invalid' ? received.refused : await refuseUnconfirmed(request, context, { sent, always: true });
  if (refused !== null) return data<Step>({ step: 'form', intent, refusal: refused.data }, refused.init ?? {});

  const password = sentText(sent, ownPasswordName);
  if (intent === 'start') {
    const uri = await startSecondFactor(portal, { cookies: own.cookies, password });
    return uri === null ? refuseNonsense() : data<Step>(scanStep(uri));
  }
  if (intent === 'renew') {
    const codes = await renewRecoveryCodes(portal, { ...own, password });
    return codes === null ? refuseNonsense() : data<Step>({ step: 'codes', codes });
  }
  await stopSecondFactor(portal, own);
  throw redirect('/manage/account?done=second-factor-off');
}

async function finish(portal: Portal, own: OwnChange, sent: FormData) {
  const uri = sent.get('uri');
  if (typeof uri !== 'string' || !isSecretUri(uri)) refuseNonsense();

  const received = receiveForm(firstCodeForm, sent);
  if (received.kind === 'invalid') return data<Step>(scanStep(uri, received.refused.data), { status: 400 });

  const finished = await finishSecondFactor(portal, { ...own, code: received.details.code });
  if (finished !== null) return data<Step>({ step: 'codes', codes: finished.recoveryCodes }, { headers: cookiesOf(finished.response) });

  const reason = 'This code does not fit. Wait for the next one; if none fits, check the clock of your phone.';
  return data<Step>(scanStep(uri, { cause: 'fields', errors: { code: reason }, message: null, values: {} }), { status: 401 });
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

/** Where a manager switches their second factor on and off. */
export default function OwnSecondFactor({ loaderData: { isOn }, actionData }: Route.ComponentProps) {
  const answer = readAnswer(actionData, isOn);
  if (answer?.step === 'codes') return <RecoveryCodes codes={answer.codes} />;
  if (answer?.step === 'scan') return <TotpSecret {...answer} />;

  const refusalOf = (intent: string) => (answer?.intent === intent ? answer.refusal : undefined);
  return isOn ? (
    <>
      <DeskHead title="Your second factor is on" tab="Second factor" note="Signing in asks for a code of your app after the password." />
      <PasswordForm
        title="New recovery codes"
        text="Each of them signs you in once without the app. The codes you have now end."
        intent="renew"
        refusal={refusalOf('renew')}
        submitLabel="Make new codes"
      />
      <PasswordForm
        title="Switch it off"
        text="The password alone then signs you in. The recovery codes end."
        intent="stop"
        refusal={refusalOf('stop')}
        submitLabel="Switch it off"
      />
    </>
  ) : (
    <>
      <DeskHead
        title="Sign in with a second factor"
        tab="Second factor"
        note="An app on your phone shows six digits that change every half minute. Whoever knows your password then still cannot sign in."
      />
      <PasswordForm title="First, your password" intent="start" refusal={refusalOf('start')} submitLabel="Go on" />
    </>
  );
}

/** What was lost on the way belongs to the form that can be sent again. */
function readAnswer(actionData: Step | FormRefusal | undefined, isOn: boolean): Step | undefined {
  if (actionData === undefined || 'step' in actionData) return actionData;
  return { step: 'form', intent: isOn ? 'renew' : 'start', refusal: actionData };
}

interface PasswordFormProps {
  title: string;
  text?: string;
  intent: string;
  refusal: FormRefusal | undefined;
  submitLabel: string;
}

function PasswordForm({ title, text, intent, refusal, submitLabel }: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <div className="mb-6">
      <SentForm
        form={ownPasswordForm}
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
          <ButtonLink to="/manage/account" look="quiet">
            Leave it
          </ButtonLink>
        }
      />
    </div>
  );
}
