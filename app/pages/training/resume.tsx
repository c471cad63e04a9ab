import { useEffect, useRef } from 'react';
import { data, Form, href, redirect } from 'react-router';

import type { Route } from './+types/resume';
import { nameTrainee } from '#app/content/name-trainee.ts';
import { mailedCodeForm, resumeForm } from '#app/features/learning/form.ts';
import { refreshLearnerRecord, sendUnsaved } from '#app/features/learning/learner-record.ts';
import { groupResumeCode, normalizeResumeCode } from '#app/features/learning/resume-code.ts';
import { mailCodeTo } from '#app/features/learners/mail-resume-code.server.ts';
import { findLearnerFigures } from '#app/features/learners/merge-learners.server.ts';
import { findRecordOfCode, mostMerges, resumeLearner, type FoundRecord } from '#app/features/learners/resume-learner.server.ts';
import type { FormRefusal, FormValues } from '#app/forms/form.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { runAfterResponse } from '#app/request/run-after-response.server.ts';
import { ensureLearner } from '#app/request/new-device.server.ts';
import { ensureDevice, findLearner, getAddress } from '#app/request/visitor.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { formatWait } from '#app/time/format-wait.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { writeFigures } from './record-figures.ts';

/** Loads this device's record, which will be merged into the record that the code opens. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const learner = await findLearner(context);
  const isMailed = getPortal(context).env.SMTP_URL !== undefined;
  return {
    isMailed,
    isAsked: url.searchParams.has('asked'),
    figures: writeFigures(learner === null ? null : await findLearnerFigures(getPortal(context), learner)),
  };
}

export const shouldRevalidate = revalidateUnlessUnsent;

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const form = await readForm(request);
  if (form.get('intent') === 'mail') return askForCode(form, context);

  const received = receiveForm(resumeForm, form);
  if (received.kind === 'invalid') return received.refused;

  const now = portal.now();
  const attemptSource = { address: getAddress(context), deviceId: ensureDevice(context) };
  const code = normalizeResumeCode(received.details.code) ?? '';
  const refuse = async (refused: { kind: 'wrong' } | { kind: 'wait' | 'too-many-merges'; tryAgainAt: Date }) => {
    await noteEvent(context, refused.kind === 'wrong' ? 'resume-code-wrong' : 'resume-code-throttled');
    if (refused.kind === 'wrong')
      return refuseForm({ cause: 'portal', errors: {}, message: wrongCode, values: received.typed }, { status: 401 });
    const why = refused.kind === 'wait' ? 'Too many attempts.' : `These records were combined with ${mostMerges} others today.`;
    return refuseForNow(why, refused.tryAgainAt.getTime() - now.getTime(), received.typed);
  };

  // A merge is permanent, so the page first shows who the other record belongs to.
  if (form.get('intent') !== 'bring') {
    const found = await findRecordOfCode(portal, { code, learnerId: await findLearner(context), attemptSource, now });
    if (found.kind !== 'found') return refuse(found);
    await noteEvent(context, 'resume-code-right', { detail: 'looked-up' });
    if (!found.record.isOwn) return data({ code, record: found.record });
  }
  const resumed = await resumeLearner(portal, { code, learnerId: await ensureLearner(context), attemptSource, now });
  if (resumed.kind !== 'resumed') return refuse(resumed);
  await noteEvent(context, 'resume-code-right', { detail: 'used' });
  throw redirect(`${href('/my-record')}?resumed=1`);
}

const wrongCode = "No record matches this code. Check each letter. If you've asked for a newer code, only that one works.";

/** Emails a new code to the owner of a verified address. The response is the same for every address. */
async function askForCode(form: FormData, context: Route.ActionArgs['context']) {
  const portal = getPortal(context);
  if (portal.env.SMTP_URL === undefined) return badRequest();

  const received = receiveForm(mailedCodeForm, form);
  if (received.kind === 'invalid') return received.refused;

  const now = portal.now();
  const attemptSource = { address: getAddress(context), deviceId: ensureDevice(context) };
  const runLater = (work: () => Promise<void>) =>
    runAfterResponse(context, "A resume code couldn't be created, so no email was sent.", work);
  const asked = await mailCodeTo(portal, { address: received.details.email, attemptSource, runLater, now });
  if (asked.kind === 'asked') throw redirect(`${href('/resume')}?asked=1`);
  await noteEvent(context, 'resume-code-throttled', { detail: 'mail' });
  return refuseForNow('Too many codes were requested.', asked.tryAgainAt.getTime() - now.getTime(), received.typed);
}

function refuseForNow(why: string, wait: number, values: FormValues) {
  const message = `${why} You can try again in ${formatWait(wait)}.`;
  return refuseForm(
    { cause: 'portal', errors: {}, message, values },
    { status: 429, headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } },
  );
}

/** Passes on the action's `Retry-After` header, which programs rely on. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // Unsaved changes belong to this device's record, so they're sent before the merge.
  await sendUnsaved();

  return sendForm(serverAction, () => {
    void refreshLearnerRecord();
    return undefined;
  });
}

/** Lets a learner continue their record on a new device with a resume code. */
export default function Resume({ loaderData: { figures, isMailed, isAsked }, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  const found = actionData !== undefined && 'record' in actionData ? actionData : null;
  const refusal = actionData !== undefined && 'cause' in actionData ? actionData : undefined;
  // The forms share no fields, so the fields in a refusal show which form it belongs to.
  const isOfMail = refusal?.values !== null && refusal?.values !== undefined && 'email' in refusal.values;

  useEffect(() => {
    const code = normalizeResumeCode(location.hash);
    const field = element.current?.elements.namedItem('code');
    if (code === null || !(field instanceof HTMLInputElement)) return;

    field.value = groupResumeCode(code);
    // The resume code is a secret, so it mustn't stay in the history of a shared browser.
    history.replaceState(history.state, '', location.pathname + location.search);
  }, []);

  return (
    <>
      <PageTitle>Bring your progress here</PageTitle>
      <PageHead
        eyebrow="Training"
        title="Bring your progress here"
        purpose="Your resume code brings back your lessons, checklists, agreement, attempts and certificate."
      />
      {found === null ? null : <WhoseRecord code={found.code} record={found.record} hasOwn={figures !== null} />}
      <SentForm
        form={resumeForm}
        element={element}
        given={found === null ? undefined : { code: groupResumeCode(found.code) }}
        refusal={isOfMail ? undefined : refusal}
        submitLabel="Bring my progress here"
        foot={
          <div className="mt-6 border-t border-line pt-4 text-sm text-ink-muted">
            <p>
              {figures === null
                ? 'Nothing is saved on this device yet.'
                : `This device has ${figures}. We'll add it to your record, and nothing will be lost.`}
            </p>
            <p className="mt-2">
              Assessment attempts from both records are added together. If both have one in progress, the newer one stays open and the other
              is submitted as is.
            </p>
          </div>
        }
      />
      {isMailed ? <LostCode isAsked={isAsked} refusal={isOfMail ? refusal : undefined} /> : null}
      <p className="mt-6 max-w-2xl text-sm text-ink-muted">
        Does the record on this device belong to someone else? Use another browser for yours. Combined records can't be separated.
      </p>
    </>
  );
}

/** Shows whose record a code opens, and asks for confirmation before this device continues with that record. */
function WhoseRecord({ code, record, hasOwn }: { code: string; record: FoundRecord; hasOwn: boolean }) {
  const { maskedName, lessons } = record;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [code]);

  return (
    <section aria-labelledby="whose" className="mb-8 max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7">
      <h2 ref={heading} id="whose" tabIndex={-1} className="font-serif text-2xl font-semibold outline-none">
        This code belongs to {nameTrainee(maskedName)}, with {lessons === 1 ? '1 lesson' : `${lessons} lessons`} completed.
      </h2>
      <p className="mt-2">{hasOwn ? 'Combine this record with yours?' : 'Continue with this record on this device?'}</p>
      <p className="mt-1 text-ink-muted">If this isn't you, don't continue. Combined records can't be separated.</p>
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="code" value={groupResumeCode(code)} />
        <Button type="submit" name="intent" value="bring">
          {hasOwn ? 'Combine records' : 'Continue'}
        </Button>
        <ButtonLink to={href('/resume')} look="secondary" reloadDocument>
          This isn't me
        </ButtonLink>
      </Form>
    </section>
  );
}

/** Emails a new code to people who have lost theirs and have a verified address. */
function LostCode({ isAsked, refusal }: { isAsked: boolean; refusal: FormRefusal | undefined }) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <section aria-labelledby="lost" className="mt-8">
      <h2 id="lost" className="mb-3 font-serif text-2xl font-semibold">
        Lost your code?
      </h2>
      {isAsked ? (
        <p role="status" className="mb-4 max-w-2xl rounded-md border border-line bg-success-soft px-4 py-3 font-medium">
          If this email is confirmed on a record, a new code is on its way, and the earlier one no longer works. It can take a few minutes.
          Nothing arrived? Check your spam folder, then ask your training manager for a code.
        </p>
      ) : null}
      <SentForm
        form={mailedCodeForm}
        element={element}
        refusal={refusal}
        hidden={{ intent: 'mail' }}
        look="secondary"
        submitLabel="Email me a new code"
        head={<p className="text-ink-muted">We'll email a new code to the address you confirmed under Your record.</p>}
      />
    </section>
  );
}
