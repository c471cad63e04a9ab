import { data, redirect, type RouterContextProvider } from 'react-router';
import { z } from 'zod';

import { writeAgreementMail } from '#app/features/agreements/rules.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { insertLessonCompletion, lockLearner } from '#app/features/learning/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { ensureDevice, getSession } from '#app/request/visitor.server.ts';
import { findAgreementLesson } from './agreement-lesson.server.ts';

const form = z.object({
  confirmations: z.array(z.string().max(50)).max(10),
  fullName: z
    .string()
    .trim()
    .max(200)
    .transform((name) => (name === '' ? null : name)),
});

/** What the page does with a signature: opens the prepared mail, or says that a box is missing. */
export type SignatureAnswer = { kind: 'signed'; mail: string } | { kind: 'unconfirmed' };

/** Signs the agreement for this device with what its form holds, and completes the lesson. */
export async function signForm(context: Readonly<RouterContextProvider>, fields: unknown): Promise<SignatureAnswer> {
  const portal = getPortal(context);
  const session = getSession(context);
  if (session === null) throw redirect('/va-login?next=/welcome');

  const parsed = form.safeParse(fields);
  if (!parsed.success) throw data('A name may have up to 200 letters. Please shorten it and sign again.', { status: 400 });

  const learnerId = ensureDevice(context);
  const now = portal.now();
  const signed = await signAgreement(
    { database: portal.database, agreement: portal.content.agreement },
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

  const signer = { fullName: signed.signature.fullName, signedAt: new Date(signed.signature.signedAt) };
  return { kind: 'signed', mail: writeAgreementMail(portal.content.agreement, signer, portal.content.brand.supportEmail) };
}
