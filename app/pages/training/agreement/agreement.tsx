import { useRef } from 'react';
import { href, redirect } from 'react-router';

import { findSignature, hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { describeAgreementMail, writeSignatureLine } from '#app/features/agreements/rules.ts';
import { getPortal } from '#app/portal.ts';
import { findLearner } from '#app/request/visitor.server.ts';
import { formatClock, formatDateOf } from '#app/time/written-time.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/agreement';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { SignOut } from '#app/pages/shell/shell.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AgreementEmail } from './agreement-email.tsx';

/** Loads the learner's own copy of the signed agreement. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = await findLearner(context);
  const signature = learner === null ? null : await findSignature(portal.database, learner, portal.content.agreement);
  if (signature === null) throw redirect(`${href('/:module', { module: 'welcome' })}#welcome-5`);

  const { agreement, brand, screens } = portal.content;
  return {
    tabTitle: screens.tabTitles.agreement,
    paragraphs: signature.text.split('\n\n'),
    version: signature.version,
    textHash: signature.textHash,
    signedOn: `${formatDateOf(signature.signedAt)}, ${formatClock(signature.signedAt)}`,
    signatureLine: writeSignatureLine(agreement, signature),
    // The prepared email contains the current terms, so none is offered for an agreement signed under older terms.
    mail: signature.textHash === hashAgreement(agreement) ? describeAgreementMail(agreement, signature, brand.supportEmail) : null,
  };
}

export default function AgreementCopy({ loaderData }: Route.ComponentProps) {
  const [title, ...paragraphs] = loaderData.paragraphs;
  const text = useRef<HTMLDivElement>(null);

  return (
    <PublicPage action={<SignOut className="text-ink-muted hover:bg-sunken hover:text-ink" />}>
      <PageTitle>{loaderData.tabTitle}</PageTitle>
      <article className="max-w-[72ch]">
        <div ref={text}>
          <h1 className="font-serif text-3xl font-semibold md:text-4xl">{title}</h1>
          <p className="mt-2 text-ink-muted">Your copy of the agreement you signed on {loaderData.signedOn}.</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 break-inside-avoid whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          <p className="mt-8 border-t border-line pt-4 font-serif text-xl">{loaderData.signatureLine}</p>
          <p className="mt-2 text-sm break-all text-ink-muted">SHA-256 of the agreement text: {loaderData.textHash}</p>
        </div>
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          <a href={href('/agreement/pdf')} className={buttonClass()}>
            <Icon name="download" className="size-4.5" />
            Download PDF
          </a>
          <Button look="secondary" onClick={() => window.print()}>
            <Icon name="printer" className="size-4.5" />
            Print
          </Button>
        </div>
        {loaderData.mail === null ? null : (
          <AgreementEmail mail={loaderData.mail} messageAt={text} className="mt-10 border-t border-line pt-6 print:hidden" />
        )}
      </article>
    </PublicPage>
  );
}
