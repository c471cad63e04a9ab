import { useEffect } from 'react';
import { data, href, isRouteErrorResponse, useRevalidator } from 'react-router';

import { findRequest } from '#app/features/requests/find-request.server.ts';
import { statusOf } from '#app/features/requests/list-requests.server.ts';
import { formOf, labelRequest, listRequestFacts } from '#app/features/requests/request-contents.ts';
import { timesOf } from '#app/features/requests/request-times.ts';
import { isOverdue } from '#app/features/requests/rules.ts';
import { getPortal } from '#app/portal.ts';
import { writeSpan } from '#app/time/time-span.ts';
import { formatTime } from '#app/time/written-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Route } from './+types/request-status';
import { PageTitle } from '#app/ui/page-title.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { saveRequestLink } from './saved-requests.ts';
import { PrivateLink } from './private-link.tsx';
import { Timeline } from './timeline.tsx';
import { listSteps } from './timeline-steps.ts';

/** Loads a request's private page for anyone with the link and a client session. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const request = await findRequest(portal, params.token);
  if (request === null) throw data(null, { status: 404 });

  const { kind, reference, answerHours, events } = request;
  const status = statusOf(request);
  const { dueAt: due } = timesOf(request);

  return {
    token: params.token,
    link: `${portal.env.PUBLIC_URL ?? url.origin}${href('/client/requests/:token', { token: params.token })}`,
    kind,
    reference,
    label: labelRequest(request),
    facts: listRequestFacts(request),
    kindName: formOf(kind).name,
    steps: listSteps(kind, events),
    due: due === null ? null : formatTime(due),
    promised: writeSpan(answerHours * 60 * 60_000),
    isLate: isOverdue({ ...request, status }, portal.now()),
  };
}

export default function RequestStatus({ loaderData }: Route.ComponentProps) {
  const { token, link, kind, kindName, reference, label, facts, steps, due, promised, isLate } = loaderData;
  const { supportEmail } = useBrand();
  useFreshStatus();

  useEffect(() => saveRequestLink({ token, kind, reference, label }), [token, kind, reference, label]);

  return (
    <>
      <PageTitle>{reference}</PageTitle>
      <PageHead eyebrow={kindName} title={reference} purpose={label} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <section aria-labelledby="progress">
          <h2 id="progress" className="font-serif text-2xl font-semibold">
            Status
          </h2>
          {due === null ? null : (
            <p
              className={
                isLate
                  ? 'mt-3 rounded-md border border-warning bg-warning-soft px-4 py-3'
                  : 'mt-3 rounded-md border border-line bg-brand-soft px-4 py-3'
              }
            >
              <strong className="font-semibold">Answer by {due}.</strong>{' '}
              {isLate ? (
                <>
                  We're past that time. Please email{' '}
                  <a
                    href={`mailto:${supportEmail}?subject=${encodeURIComponent(reference)}`}
                    className="font-semibold text-brand underline underline-offset-2"
                  >
                    {supportEmail}
                  </a>
                  .
                </>
              ) : (
                `That's ${promised} after we received it.`
              )}
            </p>
          )}
          <Timeline steps={steps} />
          <PrivateLink link={link} kindName={kindName} reference={reference} />
        </section>
        <section aria-labelledby="asked">
          <h2 id="asked" className="font-serif text-2xl font-semibold">
            Your request
          </h2>
          <dl className="m-0 mt-3 divide-y divide-line border-y border-line">
            {facts.map((fact) => (
              <div key={fact.label} className="py-2.5">
                <dt className="text-sm text-ink-muted">{fact.label}</dt>
                <dd className="m-0 break-words whitespace-pre-line">{fact.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}

/** Refreshes the status when the client returns to this tab. */
function useFreshStatus(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [revalidate]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;

  return (
    <>
      <title>Request not found</title>
      <PageHead
        eyebrow="Client portal"
        title="We couldn't find this request"
        purpose="Part of it may be missing. Copy the complete link from your email, or open the request on the device you sent it from."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/client/overtime-requests')}>Overtime Requests</ButtonLink>
        <ButtonLink to={href('/client/referral-partners')} look="secondary">
          Referral Partners
        </ButtonLink>
        <ButtonLink to={href('/client')} look="secondary">
          Dashboard
        </ButtonLink>
      </div>
    </>
  );
}
