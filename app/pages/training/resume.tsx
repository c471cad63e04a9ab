import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';

import type { Route } from './+types/resume';
import { resumeForm } from '#app/features/learning/form.ts';
import { refreshMine, sendUnsaved } from '#app/features/learning/mine.ts';
import { groupResumeCode, normalizeResumeCode } from '#app/features/learning/resume-code.ts';
import { findLearnerFigures } from '#app/features/managers/merge-learners.server.ts';
import { resumeLearner } from '#app/features/managers/resume-learner.server.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { ensureDevice, ensureLearner, findLearner, getAddress } from '#app/request/visitor.server.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { formatWait } from '../format-wait.ts';
import { useBrand } from '../use-brand.ts';
import { writeFigures } from './record-figures.ts';

/** What this device has, which becomes part of what the code brings. */
export async function loader({ context }: Route.LoaderArgs) {
  const learner = await findLearner(context);
  return { figures: writeFigures(learner === null ? null : await findLearnerFigures(getPortal(context), learner)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const received = receiveForm(resumeForm, await readForm(request));
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
  const wait = resumed.tryAgainAt.getTime() - now.getTime();
  return refuseForm(
    {
      cause: 'portal',
      errors: {},
      message: `There were too many wrong tries. You can try again in ${formatWait(wait)}.`,
      values: received.typed,
    },
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
export default function Resume({ loaderData: { figures }, actionData }: Route.ComponentProps) {
  const { product } = useBrand();
  const element = useRef<HTMLFormElement>(null);

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
        refusal={actionData}
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
      <p className="mt-6 max-w-2xl text-sm text-ink-muted">
        Is the record on this device somebody else's? Then use another browser for yours: two records that have become one cannot be taken
        apart.
      </p>
    </>
  );
}
