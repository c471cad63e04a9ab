import { Suspense, useMemo } from 'react';

import type { Route } from './+types/overtime-requests';
import { listSetOvertimeTerms } from '#app/content/text/set-terms.ts';
import { overtimeFormWithin } from '#app/features/requests/request-forms/overtime-form.ts';
import { limitsOf } from '#app/features/requests/request-forms/overtime-rules.ts';
import { getPortal } from '#app/portal.ts';
import { belowFoldPart } from '#app/first-paint/lazy-part.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { findClientContent } from './find-client-content.server.ts';
import { loadForm } from './requests/load-form.server.ts';
import { OwnRequests } from './requests/own-requests.tsx';
import { requestAction, requestHeaders } from './requests/request-action.server.ts';
import { RequestForm } from './requests/request-form.tsx';
import { sendRequest } from './requests/send-request.ts';

/** The guidance is below the form, so its scripts load after everything else. */
const OvertimeGuidance = belowFoldPart(async () => (await import('./overtime-guidance.tsx')).OvertimeGuidance);

/** The code loads on demand, because only some portals use an external form. */
const EmbeddedForm = belowFoldPart(async () => (await import('./requests/embedded-form.tsx')).EmbeddedForm);

/** The height of the embedded overtime form, in pixels (specification 9). */
const embedHeight = 1873;

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, service } = getPortal(context).content;
  const { title, intro } = service.overtime;
  return {
    content: findClientContent(context, 'overtime-requests'),
    outsideForm: brand.forms.overtime ?? null,
    limits: limitsOf(service.overtime),
    terms: { title, intro, list: listSetOvertimeTerms(service) },
    ...(await loadForm('overtime', context)),
  };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export const headers = requestHeaders;

export function action(args: Route.ActionArgs) {
  return requestAction('overtime', args, overtimeFormWithin(limitsOf(getPortal(args.context).content.service.overtime)));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRequest('overtime', serverAction);
}

export default function OvertimeRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { content, outsideForm, limits, terms, formKey, today, own } = loaderData;
  const form = useMemo(() => overtimeFormWithin(limits), [limits]);
  const title = content?.page.title ?? 'Overtime Requests';

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow="Client portal" title={title} purpose={content?.page.purpose} />
      {outsideForm === null ? (
        <RequestForm kind="overtime" form={form} formKey={formKey} today={today} refusal={actionData} />
      ) : (
        <Suspense>
          <EmbeddedForm title="Overtime Requests" address={outsideForm} height={embedHeight} />
        </Suspense>
      )}
      <OwnRequests kind="overtime" title="Your overtime requests" own={own} />
      <Suspense>
        <OvertimeGuidance content={content} terms={terms} />
      </Suspense>
    </>
  );
}
