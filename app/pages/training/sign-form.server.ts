import { data, redirect, type RouterContextProvider } from 'react-router';
import { z } from 'zod';

import { writeAgreementMail, type Signer } from '#app/features/agreements/rules.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { insertLessonCompletion, lockLearner } from '#app/features/learning/store.server.ts';
import { optionalName } from '#app/platform/text-schema.server.ts';
import { getPortal } from '#app/portal.ts';
import { ensureDevice, getSession } from '#app/request/visitor.server.ts';
import { findAgreementLesson } from './agreement-lesson.server.ts';

const form = z.object({ confirmations: z.array(z.string().max(50)).max(10), fullName: optionalName(200) });

/** What the page does with a signature: opens the prepared mail, or says that a box is missing. */
export type SignatureAnswer = { kind: 'signed'; mail: string } | { kind: 'unconfirmed' };

/** Signs the agreement for this device with what its form holds, and completes the lesson. */
export async function signForm(context: Readonly<RouterContextProvider>, fields: unknown): Promise<SignatureAnswer> {
  const portal = getPortal(context);
  const session = getSession(context);
  if (session === null) throw redirect('/va-login?next=/welcome');

  const parsed = form.safeParse(fields);
  if (!parsed.success) throw data(reasonOf(parsed.error), { status: 400 });

  const learnerId = ensureDevice(context);
  const now = portal.now();
  const { agreement, brand } = portal.content;
  const mailOf = (signer: Signer) => writeAgreementMail(agreement, signer, brand.supportEmail);
  // Written first: what cannot be told is not signed.
  const mail = mailOf({ fullName: parsed.data.fullName, signedAt: now });
  const signed = await signAgreement(
    { database: portal.database, agreement },
    {
      learnerId,
      sessionId: session.id,
      ...parsed.data,
      onSign: async (tx) => {
        await lockLearner(tx, learnerId, now);
        const lessonId = findAgreementLesson(portal.content);
        if (lessonId !== null) await insertLessonCompletion(tx, { learnerId, lessonId, now });
      },
      now,
    },
  );
  if (signed.kind === 'unconfirmed') return { kind: 'unconfirmed' };

  const { fullName, signedAt } = signed.signature;
  return { kind: 'signed', mail: signed.kind === 'signed' ? mail : mailOf({ fullName, signedAt: new Date(signedAt) }) };
}

function reasonOf(error: z.ZodError): string {
  const ofName = error.issues.find((issue) => issue.path[0] === 'fullName');
  return ofName?.message ?? 'This was not sent in a form that the portal understands. Load the page again and repeat it.';
}
