import { data, href, redirect, type RouterContextProvider } from 'react-router';

import { hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { agreementForm, changedSince } from '#app/features/agreements/form.ts';
import { writeAgreementMail, type Signer } from '#app/features/agreements/rules.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { refreshSummary } from '#app/features/assessment/summary-store.server.ts';
import { completeLessons } from '#app/features/learning/complete-lessons.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { notifySignature } from '#app/features/notifications/notify-others.server.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { ensureLearner } from '#app/request/new-device.server.ts';
import { getSession, getVisit } from '#app/request/visitor.server.ts';
import { findAgreementLesson } from './agreement-lesson.server.ts';
import { holdsAgreement } from '#app/pages/training/module/describe-module.server.ts';

export interface SignatureActionResult {
  mail: string;
}

interface SignatureArgs {
  request: Request;
  params: { module: string };
  context: Readonly<RouterContextProvider>;
}

/** Signs the agreement for this device and completes the lesson. Without scripts, redirects to the signed copy. */
export async function signatureAction({ request, params, context }: SignatureArgs) {
  const portal = getPortal(context);
  const { agreement, brand } = portal.content;
  const form = await readForm(request);
  const page = portal.content.modulePages.get(params.module.toLowerCase());
  if (page === undefined || !holdsAgreement(page)) return badRequest();

  const session = getSession(context);
  if (session === null) throw redirect(`${href('/va-login')}?next=${href('/:module', { module: 'welcome' })}`);

  const received = receiveForm(agreementForm, form);
  if (received.kind === 'invalid') return received.refused;

  // A page that was open while the agreement changed shows a text that nobody may sign now.
  if (form.get('textHash') !== hashAgreement(agreement))
    return refuseForm({ cause: 'fields', errors: { agreement: changedSince }, message: null, values: received.typed }, { status: 409 });

  const signerId = await ensureLearner(context);
  const now = portal.now();
  const fullName = received.details.fullName === '' ? null : received.details.fullName;
  const mailOf = (signer: Signer) => writeAgreementMail(agreement, signer, brand.supportEmail);
  // The email is composed first, so that nothing is signed if composing it fails.
  const mail = mailOf({ fullName, signedAt: now });
  const { kind, signature } = await signAgreement(portal, {
    sessionId: session.id,
    fullName,
    onSign: async (tx) => {
      const learnerId = await lockLearner(tx, signerId, now);
      const lessonId = findAgreementLesson(portal.content);
      if (lessonId !== null) await completeLessons(tx, { learnerId, lessons: [{ id: lessonId, at: now }], now });
      return learnerId;
    },
    onSigned: async (tx, added) => {
      await refreshSummary(tx, added.learnerId);
      await notifySignature(tx, portal, added);
    },
    now,
  });

  if (getVisit(context).page.form === 'document') throw redirect(href('/agreement'));
  return data<SignatureActionResult>({ mail: kind === 'signed' ? mail : mailOf(signature) });
}
