import type { Route } from './+types/service-request';
import { serviceForm, topicOf } from '#app/features/requests/request-forms/service-form.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { loadForm } from './load-form.server.ts';
import { OwnRequests } from './own-requests.tsx';
import { requestAction, requestHeaders } from './request-action.server.ts';
import { RequestForm } from './request-form.tsx';
import { sendRequest } from './send-request.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { service, screens } = getPortal(context).content;
  return {
    topic: topicOf(url.searchParams.get('about')),
    words: service.request,
    portalName: screens.portals.client,
    ...(await loadForm('service', context)),
  };
}

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = requestHeaders;

export function action(args: Route.ActionArgs) {
  return requestAction('service', args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRequest('service', serverAction);
}

export default function ServiceRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, words, portalName, formKey, today, own } = loaderData;

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead eyebrow={portalName} title={words.title} purpose={words.purpose} />
      <RequestForm
        key={topic}
        kind="service"
        form={serviceForm}
        formKey={formKey}
        today={today}
        refusal={actionData}
        given={topic === null ? {} : { topic }}
      />
      <OwnRequests kind="service" title={words.ownTitle} own={own} />
    </>
  );
}
