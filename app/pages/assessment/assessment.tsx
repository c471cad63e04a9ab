import { Suspense, useEffect, useState } from 'react';
import { data, href, redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';

import type { Route } from './+types/assessment';
import { moveDevice } from '#app/features/access/move-device.server.ts';
import { findAssessment, type AssessmentView } from '#app/features/assessment/find-assessment.server.ts';
import { beginAsSomeoneElse } from '#app/features/assessment/begin-as-someone-else.server.ts';
import { entryForm, type Participant } from '#app/features/assessment/form.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { findPerson } from '#app/features/assessment/summary-store.server.ts';
import { forgetUnsaved, refreshLearnerRecord, sendUnsaved } from '#app/features/learning/learner-record.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { certifyPass } from '#app/features/notifications/notify-others.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { identifier, lineText } from '#app/forms/text-schema.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { ensureLearner, requireNewDevice } from '#app/request/new-device.server.ts';
import { findDevice, findLearner, renewDevice } from '#app/request/visitor.server.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { toast } from '#app/ui/toast/toast.tsx';
import { findOwnCertificate } from '../certificate/certificate-view.server.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AssessmentHead } from './assessment-head.tsx';
import { AttemptBody } from './attempt-body.tsx';
import { connectionLostMessage } from './connection-lost-message.ts';
import { OwnCertificate } from './own-certificate.tsx';
import { useDeviceRecord } from './use-device-record.ts';

/** The code loads on demand, because the entry form is needed only before an attempt. */
const EntryForm = lazyPart(async () => (await import('./entry-form.tsx')).EntryForm);

/** The code loads on demand, because few people reach the attempt limit. */
const LimitDialog = lazyPart(async () => (await import('./limit-dialog.tsx')).LimitDialog);

/** The delay, in milliseconds, before the certificate replaces the results of a passed attempt (specification 9). */
const certificateDelay = 2_000;

export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = await findLearner(context);
  const view = await findAssessment(portal, learner);
  const certificate = view.kind === 'graded' && view.result.passed ? await findOwnCertificate(portal, learner) : null;
  const { tabTitles } = portal.content.screens;

  return {
    view: view.kind === 'entry' && learner !== null ? { ...view, participant: await findParticipant(portal, learner) } : view,
    tabTitle: certificate === null ? tabTitles.assessment : tabTitles.certificate,
    suggestedMinutes: portal.content.assessment.suggestedMinutes,
    lookupUrl: portal.env.IP_LOOKUP_URL,
    certificate,
  };
}

/** Finds the name and email that the learner has already given, so that the entry form can be prefilled. */
async function findParticipant({ database }: Portal, learner: string): Promise<Participant | null> {
  const { name, firstName, lastName, email } = await findPerson(database, learner);
  return name === null ? null : { firstName, lastName, email: email ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);

  if (form.get('intent') === 'start') return start(form, context);
  if (form.get('intent') === 'someone-else') return startAsSomeoneElse(form, context);
  return badRequest();
}

type Context = Route.ActionArgs['context'];

async function start(form: FormData, context: Context) {
  const received = receiveForm(entryForm, form);
  if (received.kind === 'invalid') return received.refused;

  const portal = getPortal(context);
  const device = lineText(100).catch('').parse(form.get('device'));
  await startAttempt(portal, {
    learnerId: await ensureLearner(context),
    participant: received.details,
    device: device === '' ? null : device,
    now: portal.now(),
  });
  throw redirect(href('/assessment'));
}

async function startAsSomeoneElse(form: FormData, context: Context) {
  const portal = getPortal(context);
  const from = findDevice(context);
  const to = createIdentifier();
  await requireNewDevice(context);

  if (from !== null) {
    const change = await beginAsSomeoneElse(portal.database, {
      from,
      to,
      shownAttempt: identifier.nullable().catch(null).parse(form.get('attemptId')),
      onPass: certifyPass(portal),
      onBegin: (tx) => moveDevice(tx, { from, to }),
      now: portal.now(),
    });
    if (change.kind === 'page-outdated')
      throw data('Someone else has started the assessment on this device since this page loaded. Reload the page.', { status: 409 });
  }
  // The device ID is renewed last, because the device must keep its learner if the attempt count can't be carried over.
  renewDevice(context, to);
  throw redirect(href('/assessment'));
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (form.get('intent') === 'someone-else') return leave(serverAction);

  return sendForm(serverAction, () => {
    void refreshLearnerRecord();
    return undefined;
  });
}

/** Sends unsaved answers and then runs the action. If the connection is lost, the page stays open; other errors are handled as usual. */
async function leave<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | { kind: 'no-answer' }> {
  await sendUnsaved();

  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof TypeError) {
      toast(connectionLostMessage);
      return { kind: 'no-answer' };
    }
    // If the session has ended, the redirect leads to the gate, and the changes still belong to this device's learner.
    if (thrown instanceof Response && thrown.headers.get('Location') === href('/assessment')) {
      forgetUnsaved();
      void refreshLearnerRecord();
    }
    throw thrown;
  }
}

/** Skips the reload when a learner moves between an attempt's sections, so that navigation also works offline. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const result = actionResult as Awaited<ReturnType<typeof clientAction>>;
  if (result !== undefined && ('kind' in result || result.cause === 'connection')) return false;
  if (formAction !== undefined) return formAction.startsWith(href('/assessment'));
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export default function Assessment({ loaderData, actionData }: Route.ComponentProps) {
  const { view, tabTitle, certificate } = loaderData;
  const [search] = useSearchParams();
  const device = useDeviceRecord(view, loaderData.lookupUrl);
  const [gradedHere, setGradedHere] = useState<string | null>(null);
  const isJustGraded = 'attempt' in view && view.attempt !== null && view.attempt.id === gradedHere;
  const showsCertificate = useCertificateTurn(certificate !== null, isJustGraded);

  if (certificate !== null && showsCertificate && view.kind === 'graded') {
    return (
      <>
        <PageTitle>{tabTitle}</PageTitle>
        <OwnCertificate
          certificate={certificate}
          firstName={view.attempt.participant.firstName}
          attemptId={view.attempt.id}
          takesFocus={isJustGraded}
        />
      </>
    );
  }

  return (
    <>
      <PageTitle>{tabTitle}</PageTitle>
      <AssessmentHead view={view} suggestedMinutes={loaderData.suggestedMinutes} />
      {view.kind === 'limit-reached' ? (
        <Suspense>
          <LimitDialog maxAttempts={view.maxAttempts} deviceCode={view.deviceCode} />
        </Suspense>
      ) : null}
      {/* While the limit dialog is open, the page behind it can't be read or selected. */}
      <div inert={view.kind === 'limit-reached'} aria-hidden={view.kind === 'limit-reached' || undefined}>
        <Suspense>
          <AssessmentBody
            view={view}
            search={search}
            device={device}
            refusal={actionData !== undefined && 'cause' in actionData ? actionData : undefined}
            onGraded={setGradedHere}
          />
        </Suspense>
      </div>
    </>
  );
}

/** Returns true when it's time to show the certificate: right away when the page is opened, or two seconds after a pass. */
function useCertificateTurn(hasCertificate: boolean, isJustGraded: boolean): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (!hasCertificate || !isJustGraded) return undefined;
    const timer = setTimeout(() => setIsOver(true), certificateDelay);
    return () => clearTimeout(timer);
  }, [hasCertificate, isJustGraded]);

  return hasCertificate && (!isJustGraded || isOver);
}

interface BodyProps {
  view: AssessmentView;
  search: URLSearchParams;
  device: string;
  refusal: FormRefusal | undefined;
  onGraded: (attemptId: string) => void;
}

function AssessmentBody({ view, search, device, refusal, onGraded }: BodyProps) {
  if (view.kind === 'entry') return <EntryForm participant={view.participant} device={device} refusal={refusal} />;
  if (view.kind === 'graded' && !view.result.passed && (search.has('again') || refusal !== undefined)) {
    return <EntryForm participant={view.attempt.participant} device={device} refusal={refusal} back="Back to results" />;
  }
  if (view.attempt === null) return null;

  const correction =
    view.kind === 'open' && (search.get('edit') === 'name' || refusal !== undefined) ? (
      <EntryForm participant={view.attempt.participant} device={device} refusal={refusal} back="Cancel" isCorrection />
    ) : null;
  return <AttemptBody key={view.attempt.id} view={view} attempt={view.attempt} correction={correction} onGraded={onGraded} />;
}
