import { Suspense } from 'react';

import type { Route } from './+types/overtime-requests';
import { overtimeForm } from '#app/features/requests/overtime-form.ts';
import { getPortal } from '#app/portal.ts';
import { lazyPart } from '#app/browser/lazy-part.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { unlessSamePage } from '../same-page.ts';
import { useBrand } from '../use-brand.ts';
import { findClientContent } from './find-client-content.server.ts';
import { loadForm } from './requests/load-form.server.ts';
import { OwnRequests } from './requests/own-requests.tsx';
import { requestAction, requestHeaders } from './requests/request-action.server.ts';
import { RequestForm } from './requests/request-form.tsx';
import { sendRequest } from './requests/send-request.ts';

/** It stands below the form, so the browser fetches its scripts after the rest. */
const OvertimeGuidance = lazyPart(async () => (await import('./overtime-guidance.tsx')).OvertimeGuidance);

/** Only portals with an outside form fetch its frame. */
const OutsideForm = lazyPart(async () => (await import('./requests/outside-form.tsx')).OutsideForm);

/** The height of an embedded overtime form (specification 9), in pixels. */
const embedHeight = 1873;

export async function loader({ context }: Route.LoaderArgs) {
  return {
    content: findClientContent(context, 'overtime-requests'),
    outsideForm: getPortal(context).content.brand.forms.overtime ?? null,
    ...(await loadForm('overtime', context)),
  };
}

export const shouldRevalidate = unlessSamePage;

export const headers = requestHeaders;

export function action(args: Route.ActionArgs) {
  return requestAction('overtime', args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRequest('overtime', serverAction);
}

export default function OvertimeRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = useBrand();
  const { content, outsideForm, formKey, today, own } = loaderData;
  const title = content?.page.title ?? 'Overtime Requests';

  return (
    <>
      <title>{`${title} · ${product}`}</title>
      <PageHead eyebrow="Client portal" title={title} purpose={content?.page.purpose} />
      {outsideForm === null ? (
        <RequestForm kind="overtime" form={overtimeForm} formKey={formKey} today={today} refusal={actionData} />
      ) : (
        <Suspense>
          <OutsideForm title="Overtime Requests" address={outsideForm} height={embedHeight} />
        </Suspense>
      )}
      <OwnRequests kind="overtime" title="Your overtime requests" own={own} />
      <Suspense>{content === null ? null : <OvertimeGuidance content={content} />}</Suspense>
    </>
  );
}
