import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';

import type { Route } from './+types/resume';
import { mailedCodeForm, resumeForm } from '#app/features/learning/form.ts';
import { refreshMine, sendUnsaved } from '#app/features/learning/mine.ts';
import { groupResumeCode, normalizeResumeCode } from '#app/features/learning/resume-code.ts';
import { mailCodeTo } from '#app/features/managers/mail-resume-code.server.ts';
import { findLearnerFigures } from '#app/features/managers/merge-learners.server.ts';
import { resumeLearner } from '#app/features/managers/resume-learner.server.ts';
import type { FormRefusal, Typed } from '#app/forms/form.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm, refuseNonsense } from '#app/request/read-body.server.ts';
import { ensureDevice, ensureLearner, findLearner, getAddress } from '#app/request/visitor.server.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { formatWait } from '../format-wait.ts';
import { useBrand } from '../use-brand.ts';
import { writeFigures } from './record-figures.ts';

/** What this device has, which becomes part of what the code brings. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const learner = await findLearner(context);
  const isMailed = getPortal(context).env.SMTP_URL !== undefined;
  return {
    isMailed,
    isAsked: url.searchParams.has('asked'),
    figures: writeFigures(learner === null ? null : await findLearnerFigures(getPortal(context), learner)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const form = await readForm(request);
  if (form.get('intent') === 'mail') return askForCode(form, context);

  const received = receiveForm(resumeForm, form);
  if (received.kind === 'invalid') return received.refused;

  const now = portal.now();
  const resumed = await resumeLearner(portal, {
    code: normalizeResumeCode(received.details.code) ?? '',
    learnerId: await ensureLearner(context),
    guesser: { address: getAddress(context), deviceId: ensureDevice(context) },
    now,
  });
  if (resumed.kind === 'resumed') throw redirect('/my-record?resumed=1');

  if (resumed.kind === 'wrong') {
    const message = 'This code leads to no record. Check it letter by letter; if you asked for another one since, only the newest works.';
    return refuseForm({ cause: 'portal', errors: {}, message, values: received.typed }, { status: 401 });
  }
  return refuseForNow('There were too many wrong tries.', resumed.tryAgainAt.getTime() - now.getTime(), received.typed);
}

/** Mails a new code to whoever has said this address. The answer is the same for every address. */
async function askForCode(form: FormData, context: Route.ActionArgs['context']) {
  const portal = getPortal(context);
  if (portal.env.SMTP_URL === undefined) return refuseNonsense();

  const received = receiveForm(mailedCodeForm, form);
  if (received.kind === 'invalid') return received.refused;

  const now = portal.now();
  const guesser = { address: getAddress(context), deviceId: ensureDevice(context) };
  const asked = await mailCodeTo(portal, { address: received.details.email, guesser, now });
  if (asked.kind === 'asked') throw redirect('/resume?asked=1');
  return refuseForNow('Codes were asked for too often.', asked.tryAgainAt.getTime() - now.getTime(), received.typed);
}

function refuseForNow(why: string, wait: number, values: Typed) {
  const message = `${why} You can try again in ${formatWait(wait)}.`;
  return refuseForm(
    { cause: 'portal', errors: {}, message, values },
    { status: 429, headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } },
  );
}

/** Says when to try again to programs as well (Retry-After). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // What is not saved yet belongs to this device's record, which the next step adds to the other.
  await sendUnsaved();

  return sendForm(serverAction, () => {
    void refreshMine();
    return undefined;
  });
}

/** A new device goes on with a learner's record, by the code that they kept. */
export default function Resume({ loaderData: { figures, isMailed, isAsked }, actionData }: Route.ComponentProps) {
  const { product } = useBrand();
  const element = useRef<HTMLFormElement>(null);
  // Each of the two forms shows its own refusal: they have no field in common.
  const isOfMail = actionData?.values !== null && actionData?.values !== undefined && 'email' in actionData.values;

  useEffect(() => {
    const code = normalizeResumeCode(location.hash);
    const field = element.current?.elements.namedItem('code');
    if (code === null || !(field instanceof HTMLInputElement)) return;

    field.value = groupResumeCode(code);
    // It is a secret, so it does not stay in the history of a browser that others may use.
    history.replaceState(history.state, '', location.pathname + location.search);
  }, []);

  return (
    <>
      <title>{`Bring your record here · ${product}`}</title>
      <PageHead
        eyebrow="Training"
        title="Bring your record here"
        purpose="Your resume code brings back your lessons, ticks, agreement, attempts and certificate."
      />
      <SentForm
        form={resumeForm}
        element={element}
        refusal={isOfMail ? undefined : actionData}
        submitLabel="Bring my record here"
        foot={
          <div className="mt-6 border-t border-line pt-4 text-sm text-ink-muted">
            <p>
              {figures === null
                ? 'This device has no record of its own yet.'
                : `This device has ${figures}. That becomes part of your record, and nothing of either is lost.`}
            </p>
            <p className="mt-2">
              Attempts at the assessment add up. Where one is open in both, the one that was changed last stays open, and the other is
              submitted with the answers it has.
            </p>
          </div>
        }
      />
      {isMailed ? <LostCode isAsked={isAsked} refusal={isOfMail ? actionData : undefined} /> : null}
      <p className="mt-6 max-w-2xl text-sm text-ink-muted">
        Is the record on this device somebody else's? Then use another browser for yours: two records that have become one cannot be taken
        apart.
      </p>
    </>
  );
}

/** Whoever has lost the code, and has said an address before, gets another by mail. */
function LostCode({ isAsked, refusal }: { isAsked: boolean; refusal: FormRefusal | undefined }) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <section aria-labelledby="lost" className="mt-8">
      <h2 id="lost" className="mb-3 font-serif text-2xl font-semibold">
        Is the code lost?
      </h2>
      {isAsked ? (
        <p role="status" className="mb-4 max-w-2xl rounded-md border border-line bg-success-soft px-4 py-3 font-medium">
          If a record has this address, a new code is on its way to it, and the code before has ended. It can take some minutes. Nothing
          came? Look among the unwanted mail, and then ask the people who train you.
        </p>
      ) : null}
      <SentForm
        form={mailedCodeForm}
        element={element}
        refusal={refusal}
        hidden={{ intent: 'mail' }}
        look="secondary"
        submitLabel="Mail me a new code"
        head={<p className="text-ink-muted">A new code goes to the email address that you gave on the page Your record.</p>}
      />
    </section>
  );
}
