import { useRef, type ReactNode } from 'react';
import { data, Form, Link, redirect } from 'react-router';

import { entryForm } from '#app/features/assessment/form.ts';
import { refreshSummary } from '#app/features/assessment/summary-store.server.ts';
import { issueResumeCode, saveProfile } from '#app/features/learning/issue-resume-code.server.ts';
import { refreshMine } from '#app/features/learning/mine.ts';
import { findProfile, findResumeCodeTime } from '#app/features/learning/profile-store.server.ts';
import { mailCode } from '#app/features/managers/mail-resume-code.server.ts';
import { findLearnerFigures } from '#app/features/managers/merge-learners.server.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm, refuseNonsense } from '#app/request/read-body.server.ts';
import { ensureLearner, findLearner } from '#app/request/visitor.server.ts';
import { formatTime } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Route } from './+types/my-record';
import { ResumeCodeCard } from '../resume-code-card.tsx';
import { useBrand } from '../use-brand.ts';
import { writeFigures } from './record-figures.ts';

const linkClass = 'font-medium text-brand underline underline-offset-2';

/** Who the learner says they are, and what a code would bring back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = await findLearner(context);
  const issued = learner === null ? null : await findResumeCodeTime(portal.database, learner);

  return {
    origin: url.origin,
    profile: learner === null ? null : await findProfile(portal.database, learner),
    figures: writeFigures(learner === null ? null : await findLearnerFigures(portal, learner)),
    codeTime: issued === null ? null : formatTime(issued),
    isResumed: url.searchParams.has('resumed'),
    isSaved: url.searchParams.has('saved'),
    mailed: url.searchParams.get('mailed'),
    isMailed: portal.env.SMTP_URL !== undefined,
  };
}

/** A code is in the answer itself and not behind a redirect: the store has a digest alone, so it is shown this once. */
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
    throw redirect(`/my-record?mailed=${isMailed ? 'yes' : 'later'}`);
  }
  if (form.get('intent') !== 'who') return refuseNonsense();

  const received = receiveForm(entryForm, form);
  if (received.kind === 'invalid') return received.refused;

  const code = await saveProfile(portal, {
    learnerId: await ensureLearner(context),
    profile: received.details,
    onSave: refreshSummary,
    now,
  });
  if (code === null) throw redirect('/my-record?saved=1');
  return data({ code });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await sendForm(serverAction);
  void refreshMine();
  return answer;
}

export default function MyRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, figures, codeTime, isResumed, isSaved, mailed, isMailed, origin } = loaderData;
  const { product } = useBrand();
  const element = useRef<HTMLFormElement>(null);
  const code = actionData !== undefined && 'code' in actionData ? actionData.code : null;

  return (
    <>
      <title>{`Your record · ${product}`}</title>
      <PageHead
        eyebrow="Training"
        title="Your record"
        purpose={`What you do here is kept without an account. With a code of eight letters it comes along when you change phones. ${figures === null ? 'There is nothing in it yet.' : `So far it holds ${figures}.`}`}
      />
      {isResumed ? (
        <Done>{profile === null ? 'Welcome back.' : `Welcome back, ${profile.firstName}.`} This device goes on with your record.</Done>
      ) : null}
      {isSaved ? <Done>Saved. Your resume code is still the same.</Done> : null}
      {mailed === 'yes' && profile !== null ? (
        <Done>A new code is on its way to {profile.email}. The code that you had before has ended.</Done>
      ) : null}
      {mailed === 'later' ? <Done>No code was mailed: your last one is less than ten minutes old. Wait, and then ask again.</Done> : null}
      {code === null ? null : (
        <ResumeCodeCard code={code} origin={origin}>
          <p>Keep it now: it is shown this once. Any code that you had before has ended.</p>
        </ResumeCodeCard>
      )}
      {codeTime === null || code !== null ? null : <NewCode codeTime={codeTime} mailTo={isMailed ? (profile?.email ?? null) : null} />}
      <div className="print:hidden">
        <SentForm
          key={profile === null ? 'first' : 'again'}
          form={entryForm}
          element={element}
          hidden={{ intent: 'who' }}
          given={{ ...profile }}
          refusal={actionData !== undefined && 'cause' in actionData ? actionData : undefined}
          submitLabel={profile === null ? 'Get my resume code' : 'Save'}
          head={
            <>
              <h2 className="font-serif text-2xl font-semibold">{profile === null ? 'Who are you?' : 'Your name and email'}</h2>
              <p className="mt-1 text-ink-muted">
                The assessment fills them in for you, and the people who run this training can help you if the code is lost.{' '}
                {isMailed
                  ? 'Your certificate, your copy of the agreement and a code that you ask for are mailed to this address, and nothing else. You can leave this out.'
                  : 'Nothing is mailed, and you can leave this out.'}
              </p>
            </>
          }
        />
        <p className="mt-6">
          Already have a code?{' '}
          <Link to="/resume" className={linkClass}>
            Bring your record here
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
      <p>You have a resume code since {codeTime}. It works until you ask for another, which ends it. It cannot be shown again.</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" look="secondary" name="intent" value="new-code">
          Get a new code
        </Button>
        {mailTo === null ? null : (
          <Button type="submit" look="secondary" name="intent" value="mail-code" className="max-w-full wrap-anywhere">
            Mail a new code to {mailTo}
          </Button>
        )}
      </p>
    </Form>
  );
}
