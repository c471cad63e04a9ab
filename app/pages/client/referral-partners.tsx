import { Suspense, type MouseEvent } from 'react';

import type { Route } from './+types/referral-partners';
import { PageProvider } from '#app/blocks/page-context.tsx';
import { Html } from '#app/blocks/html.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import { listSetTerms } from '#app/content/text/set-terms.ts';
import { getPortal } from '#app/portal.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { belowFoldPart } from '#app/first-paint/lazy-part.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { usePageParts } from '../use-page-parts.tsx';
import { findClientContent, type ClientContent } from './find-client-content.server.ts';
import { PartnerTiers } from './referral/partner-tiers.tsx';
import { writeExamples } from './referral/write-examples.server.ts';
import { loadForm } from './requests/load-form.server.ts';
import { requestAction, requestHeaders } from './requests/request-action.server.ts';
import { sendRequest } from './requests/send-request.ts';

/** The terms, the calculator, the forms and the list are far down the page, so their scripts load after everything else. */
const RewardTerms = belowFoldPart(async () => (await import('./referral/reward-terms.tsx')).RewardTerms);
const RewardCalculator = belowFoldPart(async () => (await import('./referral/reward-calculator.tsx')).RewardCalculator);
const ReferralRequest = belowFoldPart(async () => (await import('./requests/referral-request.tsx')).ReferralRequest);
const OwnRequests = belowFoldPart(async () => (await import('./requests/own-requests.tsx')).OwnRequests);
const EmbeddedForm = belowFoldPart(async () => (await import('./requests/embedded-form.tsx')).EmbeddedForm);

/** The height of the embedded referral form, in pixels (specification 9). */
const embedHeight = 700;

/** The ID of the section that "Refer Someone Now" scrolls to. */
const formId = 'partner-referral';

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, referralProgram } = getPortal(context).content;
  return {
    content: findClientContent(context, 'referral-partners'),
    program: { ...referralProgram, terms: listSetTerms(referralProgram.terms) },
    examples: writeExamples(referralProgram),
    outsideForm: brand.forms.referral ?? null,
    ...(await loadForm('referral', context)),
  };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export const headers = requestHeaders;

export function action(args: Route.ActionArgs) {
  return requestAction('referral', args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRequest('referral', serverAction);
}

export default function ReferralPartners({ loaderData, actionData }: Route.ComponentProps) {
  const { content, program, examples, outsideForm, formKey, today, own } = loaderData;
  const title = content?.page.title ?? 'Referral Partners Program';
  const signed = own.filter((request) => request.countsTowardTier).length;

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow="Client portal" title={title} purpose={content?.page.purpose}>
        <a href={`#${formId}`} onClick={scrollToForm} className={buttonClass('primary', 'mt-5 print:hidden')}>
          Refer Someone Now
        </a>
      </PageHead>
      {content === null ? null : <Words content={content} />}
      <PartnerTiers program={program} />
      <Suspense>
        <RewardTerms program={program} examples={examples} />
      </Suspense>
      <Suspense>
        <RewardCalculator program={program} signed={signed} />
      </Suspense>
      <section id={formId} tabIndex={-1} aria-labelledby={`${formId}-title`} className="mt-16 outline-none print:hidden">
        <h2 id={`${formId}-title`} className="font-serif text-2xl font-semibold">
          Partner Referral
        </h2>
        <Html as="p" className="prose-line mt-1.5 mb-6 max-w-[68ch] text-ink-muted" value={program.formIntro} />
        <Suspense>
          {outsideForm === null ? (
            <ReferralRequest formKey={formKey} today={today} refusal={actionData} />
          ) : (
            <EmbeddedForm title="Partner Referral" address={outsideForm} height={embedHeight} />
          )}
        </Suspense>
      </section>
      <Suspense>
        <OwnRequests kind="referral" title="Your referrals" own={own} />
      </Suspense>
    </>
  );
}

function Words({ content: { page, links } }: { content: ClientContent }) {
  const parts = usePageParts({ pageId: 'client/referral-partners', links });

  return (
    <PageProvider parts={parts}>
      <PageView page={page} />
    </PageProvider>
  );
}

/** Scrolls to the form and moves the focus there, without animation for people who prefer less motion. */
function scrollToForm(event: MouseEvent): void {
  const form = document.getElementById(formId);
  if (form === null) return;

  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  form.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
  form.focus({ preventScroll: true });
}
