import { useRef, type ReactNode } from 'react';
import { data, Form, href, Link, redirect } from 'react-router';

import { entryForm } from '#app/features/assessment/form.ts';
import { findPerson, refreshSummary } from '#app/features/assessment/summary-store.server.ts';
import { emailCodeForm } from '#app/features/learning/form.ts';
import { issueResumeCode, saveProfile } from '#app/features/learning/issue-resume-code.server.ts';
import { refreshLearnerRecord } from '#app/features/learning/learner-record.ts';
import { fullName } from '#app/forms/clean-text.ts';
import { findProfile, findResumeCodeTime } from '#app/features/learning/profile/profile-store.server.ts';
import { findEmailCheck, findVerifiedEmail } from '#app/features/learning/profile/verified-email-store.server.ts';
import {
  codeLife,
  confirmEmail,
  isSameEmail,
  sendEmailCode,
  type EmailClaim,
  type SendEmailCodeResult,
} from '#app/features/learning/profile/verify-email.server.ts';
import { mailCode } from '#app/features/learners/mail-resume-code.server.ts';
import { findLearnerFigures } from '#app/features/learners/merge-learners.server.ts';
import { canMailUnconfirmed } from '#app/features/messages/mail-limit.server.ts';
import { notifyEmailCode } from '#app/features/notifications/notify-others.server.ts';
import { isEmail } from '#app/forms/fields.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal, type Portal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { ensureLearner } from '#app/request/new-device.server.ts';
import { ensureDevice, findLearner, getAddress } from '#app/request/visitor.server.ts';
import { formatTime } from '#app/time/written-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Route } from './+types/my-record';
import { formatWait } from '#app/time/format-wait.ts';
import { ResumeCodeCard } from '../resume-code-card.tsx';
import { findOwnCertificate } from '#app/pages/certificate/certificate-view.server.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { ConfirmEmail, type EmailState } from './agreement/confirm-email.tsx';
import { writeFigures } from './record-figures.ts';

const linkClass = 'font-medium text-brand underline underline-offset-2';

/** Loads the learner's name and email, to prefill the form, and the time when the resume code was issued. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { database } = portal;
  const learner = await findLearner(context);
  const issued = learner === null ? null : await findResumeCodeTime(database, learner);
  const profile = learner === null ? null : await findProfile(database, learner);
  const person = learner === null ? nobody : await findPerson(database, learner);
  const isMailed = portal.env.SMTP_URL !== undefined;
  const certificate = await findOwnCertificate(portal, learner);

  return {
    origin: url.origin,
    hasProfile: profile !== null,
    name: person.name,
    firstName: person.firstName,
    given: { firstName: person.firstName, lastName: person.lastName, email: profile?.email ?? person.email ?? '' },
    isCorrected: profile !== null && person.name !== fullName(profile),
    email: learner === null || !isMailed ? null : await findEmailState(portal, { learner, entered: profile?.email ?? null }),
    figures: writeFigures(learner === null ? null : await findLearnerFigures(portal, learner)),
    certificate: certificate === null || certificate.isRevoked ? null : { number: certificate.number, issuedOn: certificate.issuedOn },
    codeTime: issued === null ? null : formatTime(issued),
    isResumed: url.searchParams.has('resumed'),
    isSaved: url.searchParams.has('saved'),
    mailed: url.searchParams.get('mailed'),
    emailStep: url.searchParams.get('email'),
    isMailed,
  };
}

const nobody = { name: null, email: null, firstName: '', lastName: '' };

async function findEmailState(
  { database, now }: Portal,
  { learner, entered }: { learner: string; entered: string | null },
): Promise<EmailState> {
  const verified = await findVerifiedEmail(database, learner);
  const check = await findEmailCheck(database, learner);
  const asked = check !== null && now().getTime() - check.sentAt.getTime() < codeLife ? check.email : null;
  const isConfirmed = isSameEmail(entered, verified);
  return { entered: isConfirmed ? null : entered, verified, asked: isConfirmed ? null : asked };
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** Saves the record. The response contains the resume code, because a redirect couldn't show it: only the code's digest is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const form = await readForm(request);
  const now = portal.now();

  if (form.get('intent') === 'new-code') {
    const learnerId = await ensureLearner(context);
    return data({ code: await issueResumeCode(portal, { learnerId, actor: 'learner', reason: null, now }) });
  }
  if (form.get('intent') === 'mail-code') {
    const isMailed = portal.env.SMTP_URL !== undefined && (await mailCode(portal, { learnerId: await ensureLearner(context), now }));
    throw redirect(`${href('/my-record')}?mailed=${isMailed ? 'yes' : 'later'}`);
  }
  if (form.get('intent') === 'email-code') {
    const learnerId = await ensureLearner(context);
    const profile = await findProfile(portal.database, learnerId);
    const kind = profile === null ? 'too-soon' : await mailEmailCode(portal, { learnerId, email: profile.email });
    throw redirect(`${href('/my-record')}?email=${kind === 'sent' ? 'sent' : 'later'}`);
  }
  if (form.get('intent') === 'confirm-email') return confirmAddress(form, context);
  if (form.get('intent') !== 'who') return badRequest();

  const received = receiveForm(entryForm, form);
  if (received.kind === 'invalid') return received.refused;

  const learnerId = await ensureLearner(context);
  const code = await saveProfile(portal, { learnerId, profile: received.details, onSave: refreshSummary, now });
  await mailEmailCode(portal, { learnerId, email: received.details.email });
  if (code === null) throw redirect(`${href('/my-record')}?saved=1`);
  return data({ code });
}

/** Emails a code that verifies an address, unless the address is invalid or already verified. */
async function mailEmailCode(
  portal: Portal,
  { learnerId, email }: { learnerId: string; email: string },
): Promise<SendEmailCodeResult['kind']> {
  if (portal.env.SMTP_URL === undefined || !isEmail(email)) return 'too-soon';
  const now = portal.now();
  const onIssue: EmailClaim['onIssue'] = (tx, issued) => notifyEmailCode(tx, portal, { ...issued, now });
  const canMail: EmailClaim['canMail'] = (tx, to) => canMailUnconfirmed(tx, { to, event: 'email-code.issued', now });
  return (await sendEmailCode(portal, { learnerId, email, canMail, onIssue, now })).kind;
}

async function confirmAddress(form: FormData, context: Route.ActionArgs['context']) {
  const portal = getPortal(context);
  const received = receiveForm(emailCodeForm, form);
  if (received.kind === 'invalid') return received.refused;

  const now = portal.now();
  const confirmed = await confirmEmail(portal, {
    learnerId: await ensureLearner(context),
    code: received.details.emailCode,
    attemptSource: { address: getAddress(context), deviceId: ensureDevice(context) },
    onConfirm: refreshSummary,
    now,
  });
  const refuse = (message: string, status: number) =>
    refuseForm({ cause: 'portal', errors: {}, message, values: received.typed }, { status });
  switch (confirmed.kind) {
    case 'confirmed':
      throw redirect(`${href('/my-record')}?email=confirmed`);
    case 'wrong':
      await noteEvent(context, 'email-code-wrong');
      return refuse("That code doesn't match. Check the newest email, or ask for another code.", 401);
    case 'expired':
      return refuse('This code no longer works. Ask for another one.', 409);
    case 'wait':
      await noteEvent(context, 'email-code-throttled');
      return refuse(`Too many wrong codes. Try again in ${formatWait(confirmed.tryAgainAt.getTime() - now.getTime())}.`, 429);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await sendForm(serverAction);
  void refreshLearnerRecord();
  return answer;
}

export default function MyRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { hasProfile, firstName, given, email, figures, certificate, codeTime, isResumed, isSaved, mailed, isMailed, origin } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const code = actionData !== undefined && 'code' in actionData ? actionData.code : null;
  const refusal = actionData !== undefined && 'cause' in actionData ? actionData : undefined;
  // The forms share no fields, so the fields in a refusal show which form it belongs to.
  const isOfEmail = refusal?.values !== null && refusal?.values !== undefined && 'emailCode' in refusal.values;

  return (
    <>
      <PageTitle>Your record</PageTitle>
      <PageHead
        eyebrow="Training"
        title="Your record"
        purpose={`Your progress is saved without an account. Use an eight-letter code to bring it with you when you switch phones. ${figures === null ? 'Nothing is saved yet.' : `So far: ${figures}.`}`}
      />
      {certificate === null ? null : (
        <p className="mb-8 flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 py-3">
          <span>
            You passed. Certificate {certificate.number}, issued <span className="whitespace-nowrap">{certificate.issuedOn}</span>.
          </span>
          <ButtonLink look="secondary" to={href('/certification')}>
            Open your certificate
          </ButtonLink>
        </p>
      )}
      {isResumed ? (
        <Done>{firstName === '' ? 'Welcome back.' : `Welcome back, ${firstName}.`} Your record is now on this device.</Done>
      ) : null}
      {isSaved ? (
        <Done>
          Saved. Your resume code is still the same.{' '}
          {loaderData.isCorrected
            ? `A manager corrected your name to ${loaderData.name}, so that's the name shown. To change it, ask your training manager.`
            : null}
        </Done>
      ) : null}
      {mailed === 'yes' && email !== null && email.verified !== null ? (
        <Done>A new resume code is on its way to {email.verified}. Your old code no longer works.</Done>
      ) : null}
      {loaderData.emailStep === 'confirmed' ? <Done>Your email is confirmed.</Done> : null}
      {/* The address stays in the browser's history, also once the code has been used or has expired. */}
      {loaderData.emailStep === 'sent' && email !== null && email.asked !== null ? (
        <Done>A code is on its way to {email.asked}.</Done>
      ) : null}
      {loaderData.emailStep === 'later' ? <Done>No code was sent. Wait a minute, check the address, and try again.</Done> : null}
      {mailed === 'later' ? (
        <Done>No code was sent because your last one is less than 10 minutes old. Wait a few minutes, then try again.</Done>
      ) : null}
      {code === null ? null : (
        <ResumeCodeCard code={code} origin={origin}>
          <p>Save it now. It won't be shown again. Any earlier code no longer works.</p>
        </ResumeCodeCard>
      )}
      {codeTime === null || code !== null ? null : <NewCode codeTime={codeTime} mailTo={email?.verified ?? null} />}
      {email === null ? null : <ConfirmEmail email={email} refusal={isOfEmail ? refusal : undefined} />}
      <div className="print:hidden">
        <SentForm
          key={hasProfile ? 'again' : 'first'}
          form={entryForm}
          element={element}
          hidden={{ intent: 'who' }}
          given={given}
          refusal={isOfEmail ? undefined : refusal}
          submitLabel={hasProfile ? 'Save' : 'Get my resume code'}
          head={
            <>
              <h2 className="font-serif text-2xl font-semibold">{given.firstName === '' ? 'Who are you?' : 'Your name and email'}</h2>
              <p className="mt-1 text-ink-muted">
                We'll fill in your name and email on the assessment, and your training manager can help if you lose your resume code.{' '}
                {isMailed
                  ? 'We email your certificate and your copy of the agreement to this address. Once you confirm it, we can email resume codes too. This part is optional.'
                  : "We won't email you. This part is optional."}
              </p>
            </>
          }
        />
        <p className="mt-6">
          Already have a code?{' '}
          <Link to={href('/resume')} className={linkClass}>
            Bring your progress here
          </Link>
        </p>
      </div>
    </>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-8 max-w-2xl rounded-md border border-line bg-success-soft px-4 py-3 font-medium">
      {children}
    </p>
  );
}

function NewCode({ codeTime, mailTo }: { codeTime: string; mailTo: string | null }) {
  return (
    <Form method="post" className="mb-8 max-w-2xl print:hidden">
      <p>You've had a resume code since {codeTime}. It works until you get a new one. It can't be shown again.</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" look="secondary" name="intent" value="new-code">
          Get a new code
        </Button>
        {mailTo === null ? null : (
          <Button type="submit" look="secondary" name="intent" value="mail-code" className="max-w-full wrap-anywhere">
            Email a new resume code to {mailTo}
          </Button>
        )}
      </p>
    </Form>
  );
}
