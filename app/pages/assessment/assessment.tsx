import { Suspense, useEffect, useState } from 'react';
import { data, redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/assessment';
import { carryDevice } from '#app/features/access/carry-device.server.ts';
import { findAssessment, type AssessmentView } from '#app/features/assessment/find-assessment.server.ts';
import { answersSchema } from '#app/features/assessment/answers-schema.ts';
import { beginAsSomeoneElse } from '#app/features/assessment/begin-as-someone-else.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt, type OnPass } from '#app/features/assessment/submit-attempt.server.ts';
import { findStanding } from '#app/features/assessment/find-standing.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { forgetUnsaved, refreshMine, sendUnsaved } from '#app/features/learning/mine.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { identifier, lineText, nameText } from '#app/platform/text-schema.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { readForm, refuseForm } from '#app/request/read-body.server.ts';
import { ensureDevice, findDevice, renewDevice } from '#app/request/visitor.server.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { toast } from '#app/ui/toast.tsx';
import { findCertificateView } from '../certificate/certificate-view.server.ts';
import { useBrand } from '../use-brand.ts';
import { AssessmentHead } from './assessment-head.tsx';
import { AttemptBody } from './attempt-body.tsx';
import { EntryForm, type EntryRefusal } from './entry-form.tsx';
import { OwnCertificate } from './own-certificate.tsx';
import { useDeviceRecord } from './use-device-record.ts';

/** Few ever see it, so its library is loaded only then. */
const LimitDialog = lazyPart(async () => (await import('./limit-dialog.tsx')).LimitDialog);

/** How long the results of a pass are seen before the certificate replaces them (specification 9), in milliseconds. */
const certificateDelay = 2_000;

const tooLong = 'A name may have up to 100 letters and an email address up to 200. Please shorten it.';

const startForm = z.object({
  firstName: nameText(100, tooLong),
  lastName: nameText(100, tooLong),
  email: nameText(200, tooLong),
  device: lineText(100).catch(''),
});

const submitForm = z.object({
  attemptId: identifier,
  answers: z
    .string()
    .max(100_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(answersSchema),
});

export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const view = await findAssessment(portal, findDevice(context));
  const certificate = view.kind === 'graded' && view.result.passed ? await findCertificateView(portal, view.attempt.id) : null;
  const { tabTitles } = portal.content.screens;

  return {
    view,
    tabTitle: certificate === null ? tabTitles.assessment : tabTitles.certificate,
    suggestedMinutes: portal.content.assessment.suggestedMinutes,
    lookupUrl: portal.env.IP_LOOKUP_URL,
    moduleTitles: Object.fromEntries(portal.content.modules.map((module) => [module.id, module.title])),
    certificate,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await readForm(request));

  if (form['intent'] === 'start') return start(form, context);
  if (form['intent'] === 'submit') return submit(form, context);
  if (form['intent'] === 'someone-else') return startAsSomeoneElse(form, context);
  return refuseForm();
}

type Form = Record<string, FormDataEntryValue>;
type Context = Route.ActionArgs['context'];

async function start(form: Form, context: Context) {
  const portal = getPortal(context);
  const parsed = startForm.safeParse(form);
  if (!parsed.success) throw data(parsed.error.issues[0]?.message, { status: 400 });

  const { device, ...participant } = parsed.data;
  const started = await startAttempt(portal, {
    learnerId: ensureDevice(context),
    participant,
    device: device === '' ? null : device,
    now: portal.now(),
  });

  if (started.kind === 'refused') {
    const refusal: EntryRefusal = { error: started.error, participant };
    return data({ kind: 'refused' as const, refusal }, { status: 400 });
  }
  throw redirect('/assessment');
}

async function submit(form: Form, context: Context) {
  const portal = getPortal(context);
  const parsed = submitForm.safeParse(form);
  const learnerId = findDevice(context);
  if (!parsed.success || learnerId === null)
    throw data('The submission was incomplete. Load the page again: your answers are still there.', { status: 400 });

  const submitted = await submitAttempt(portal.database, {
    ...parsed.data,
    learnerId,
    onPass: issueWith(portal),
    now: portal.now(),
  });

  if (submitted.kind === 'unknown-attempt') throw data('This device has no such assessment. Load the page again.', { status: 404 });
  if (submitted.kind === 'unknown-answer')
    throw data(`Question ${submitted.questionId} has no such answer. Load the page again.`, { status: 422 });

  const { remaining } = await findStanding(portal.database, learnerId, portal.content.assessment.maxAttempts);
  return { kind: 'graded' as const, attemptId: parsed.data.attemptId, passed: submitted.passed, remaining };
}

async function startAsSomeoneElse(form: Form, context: Context) {
  const portal = getPortal(context);
  const from = findDevice(context);
  const to = createIdentifier();

  if (from !== null) {
    const change = await beginAsSomeoneElse(portal.database, {
      from,
      to,
      shownAttempt: identifier
        .nullable()
        .catch(null)
        .parse(form['attemptId'] ?? null),
      maxAttempts: portal.content.assessment.maxAttempts,
      onPass: issueWith(portal),
      onBegin: (tx) => carryDevice(tx, { from, to }),
      now: portal.now(),
    });
    if (change.kind === 'page-outdated')
      throw data('Somebody else has begun on this device since the page was loaded. Load it again.', { status: 409 });
  }
  // Only now: a device whose count could not be carried over stays who it was.
  renewDevice(context, to);
  throw redirect('/assessment');
}

/** What follows from a pass: a certificate in the words of today's brand. */
function issueWith({ content }: Portal): OnPass {
  return (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const isLeaving = form.get('intent') === 'someone-else';
  if (isLeaving) await sendUnsaved();

  try {
    const answer = await serverAction();
    if (answer?.kind === 'refused') toast({ title: 'Error', description: answer.refusal.error, tone: 'destructive' });
    if (answer?.kind === 'graded') {
      toast(noticeOf(answer));
      toast({ title: 'Assessment graded successfully!' });
      void refreshMine();
    }
    return answer;
  } catch (thrown) {
    // The line is lost: the page stays, with everything on it.
    if (thrown instanceof TypeError) {
      toast({
        title: 'There was no answer',
        description: 'What you did is kept here. Try again once you are back online.',
        tone: 'destructive',
      });
      return { kind: 'no-answer' as const };
    }
    // Starting, and leaving to somebody else, end in a redirect.
    if (thrown instanceof Response && thrown.status < 400) {
      if (isLeaving) forgetUnsaved();
      void refreshMine();
    }
    throw thrown;
  }
}

function noticeOf({ passed, remaining }: { passed: boolean; remaining: number }) {
  if (passed) return { title: 'Congratulations! You passed the assessment!', tone: 'success' as const };
  if (remaining === 0) return { title: 'Assessment failed. Maximum attempts reached.', tone: 'destructive' as const };
  return { title: `Assessment failed. ${remaining} attempt(s) remaining.`, tone: 'destructive' as const };
}

/** Moving between sections and views of the same attempt asks the server for nothing, so it works without a line. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if ((actionResult as Awaited<ReturnType<typeof clientAction>>)?.kind === 'no-answer') return false;
  if (formAction !== undefined) return formAction.startsWith('/assessment');
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export default function Assessment({ loaderData, actionData }: Route.ComponentProps) {
  const { view, tabTitle, certificate } = loaderData;
  const [search] = useSearchParams();
  const { product } = useBrand();
  const device = useDeviceRecord(view, loaderData.lookupUrl);
  const isJustGraded = actionData?.kind === 'graded' && 'attempt' in view && view.attempt?.id === actionData.attemptId;
  const showsCertificate = useCertificateTurn(certificate !== null, isJustGraded);

  if (certificate !== null && showsCertificate && view.kind === 'graded') {
    return (
      <>
        <title>{`${tabTitle} · ${product}`}</title>
        <OwnCertificate certificate={certificate} firstName={view.attempt.participant.firstName} attemptId={view.attempt.id} />
      </>
    );
  }

  const refusal = actionData?.kind === 'refused' ? actionData.refusal : undefined;
  return (
    <>
      <title>{`${tabTitle} · ${product}`}</title>
      <AssessmentHead view={view} suggestedMinutes={loaderData.suggestedMinutes} />
      {view.kind === 'limit-reached' ? (
        <Suspense>
          <LimitDialog maxAttempts={view.maxAttempts} deviceCode={view.deviceCode} />
        </Suspense>
      ) : null}
      <AssessmentBody view={view} search={search} device={device} refusal={refusal} moduleTitles={loaderData.moduleTitles} />
    </>
  );
}

/** Says when the certificate takes the page: at once on a visit, two seconds after a pass. */
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
  refusal: EntryRefusal | undefined;
  moduleTitles: Record<string, string>;
}

function AssessmentBody({ view, search, device, refusal, moduleTitles }: BodyProps) {
  if (view.kind === 'entry') return <EntryForm participant={view.participant} device={device} refusal={refusal} />;
  if (view.kind === 'graded' && !view.result.passed && (search.has('again') || refusal !== undefined)) {
    return <EntryForm participant={view.attempt.participant} device={device} refusal={refusal} back="Back to results" />;
  }
  if (view.attempt === null) return null;

  const correction =
    view.kind === 'open' && (search.get('edit') === 'name' || refusal !== undefined) ? (
      <EntryForm participant={view.attempt.participant} device={device} refusal={refusal} back="Cancel" isCorrection />
    ) : null;
  return <AttemptBody key={view.attempt.id} view={view} attempt={view.attempt} correction={correction} moduleTitles={moduleTitles} />;
}
