import { Download, Printer } from 'lucide-react';
import { data, redirect } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/agreement';
import { findSignature } from '#app/features/agreements/find-signature.server.ts';
import { formatDay, formatTime, writeAgreementMail, writeSignatureLine } from '#app/features/agreements/rules.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { insertLessonCompletion, lockLearner } from '#app/features/learning/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ensureDevice, findDevice, getSession } from '../gate-middleware.server.ts';
import { PublicPage } from '../public-page.tsx';
import { useBrand } from '../use-brand.ts';
import { findAgreementLesson } from './agreement-lesson.server.ts';

const signForm = z.object({
  confirmations: z.array(z.string().max(50)).max(10),
  fullName: z
    .string()
    .trim()
    .max(200)
    .transform((name) => (name === '' ? null : name)),
});

/** The learner's own copy of what was signed. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = findDevice(context);
  const signature = learner === null ? null : await findSignature(portal.database, learner);
  if (signature === null) throw redirect('/welcome#welcome-5');

  const signedAt = new Date(signature.signedAt);
  return {
    paragraphs: signature.text.split('\n\n'),
    version: signature.version,
    textHash: signature.textHash,
    signedOn: `${formatDay(signedAt)}, ${formatTime(signedAt)}`,
    signatureLine: writeSignatureLine(portal.content.agreement, { fullName: signature.fullName, signedAt }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const session = getSession(context);
  if (session === null) throw redirect('/va-login?next=/welcome');

  const form = await request.formData();
  const parsed = signForm.safeParse({ confirmations: form.getAll('confirmation'), fullName: form.get('fullName') ?? '' });
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
  if (signed.kind === 'unconfirmed') return data({ kind: 'unconfirmed' as const }, { status: 400 });

  const signer = { fullName: signed.signature.fullName, signedAt: new Date(signed.signature.signedAt) };
  return { kind: 'signed' as const, mail: writeAgreementMail(portal.content.agreement, signer, portal.content.brand.supportEmail) };
}

export default function AgreementCopy({ loaderData }: Route.ComponentProps) {
  const { product } = useBrand();
  const [title, ...paragraphs] = loaderData.paragraphs;

  return (
    <PublicPage>
      <title>{`Your signed agreement · ${product}`}</title>
      <article className="max-w-[72ch]">
        <h1 className="font-serif text-3xl font-semibold md:text-4xl">{title}</h1>
        <p className="mt-2 text-ink-muted">Your copy of the text you signed on {loaderData.signedOn}.</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 break-inside-avoid whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="mt-8 border-t border-line pt-4 font-serif text-xl">{loaderData.signatureLine}</p>
        <p className="mt-2 text-sm break-all text-ink-muted">SHA-256 of the text: {loaderData.textHash}</p>
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          <a href="/agreement/pdf" className={buttonClass()}>
            <Download aria-hidden className="size-4.5" />
            Download PDF
          </a>
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4.5" />
            Print
          </Button>
        </div>
      </article>
    </PublicPage>
  );
}
