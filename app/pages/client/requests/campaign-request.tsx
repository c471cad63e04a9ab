import type { Route } from './+types/campaign-request';
import { campaignForm } from '#app/features/requests/request-forms/campaign-form.ts';
import { platformNames, platformOf } from '#app/features/requests/request-forms/campaign-platforms.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { loadForm } from './load-form.server.ts';
import { OwnRequests } from './own-requests.tsx';
import { requestAction, requestHeaders } from './request-action.server.ts';
import { RequestForm } from './request-form.tsx';
import { sendRequest } from './send-request.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('platform');
  return { platform: asked === null ? null : platformOf(asked.toLowerCase()), ...(await loadForm('campaign', context)) };
}

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = requestHeaders;

export function action(args: Route.ActionArgs) {
  return requestAction('campaign', args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRequest('campaign', serverAction);
}

export default function CampaignRequest({ loaderData: { platform, formKey, today, own }, actionData }: Route.ComponentProps) {
  const title =
    platform === null || platform === 'campaign' ? 'Request Campaign Setup' : `Request ${platformNames[platform]} Campaign Setup`;

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        eyebrow="Lead generation"
        title={title}
        purpose="Tell us where your campaign should run and what it's for. We'll send you a plan, and nothing runs until you approve it."
      />
      <RequestForm
        key={platform}
        kind="campaign"
        form={campaignForm}
        formKey={formKey}
        today={today}
        refusal={actionData}
        given={platform === null ? {} : { platform }}
      />
      <OwnRequests kind="campaign" title="Your campaign requests" own={own} />
    </>
  );
}
