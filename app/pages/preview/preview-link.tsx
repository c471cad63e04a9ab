import { data, href, redirect } from 'react-router';

import { openPreviewLink } from '#app/features/revisions/preview-links/open-preview-link.server.ts';
import { formatWait } from '#app/time/format-wait.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { previewLinkOver } from '#app/request/previews.server.ts';
import { findDevice, getAddress, setCookies } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/preview-link';

const unknownLink = "This link doesn't work. Copy all of it and try again, or ask the person who sent it for a new one.";

/** Opens a preview link, which leads to the portal with the drafts. The browser gets no device ID, so it leaves no learner behind. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const attemptSource = { address: getAddress(context), deviceId: findDevice(context) ?? createIdentifier() };
  const opened = await openPreviewLink(portal, { token: params.token, attemptSource, now });

  if (opened.kind === 'open') {
    await noteEvent(context, 'preview-link-opened', { detail: opened.audience });
    setCookies(context, [await portal.cookies.previewLink.serialize(params.token)]);
    const home = opened.audience === 'training' ? href('/trainingportal') : href('/client');
    throw redirect(home, { headers: { 'X-Robots-Tag': 'noindex' } });
  }
  if (opened.kind === 'wait') {
    await noteEvent(context, 'link-throttled');
    const wait = opened.tryAgainAt.getTime() - now.getTime();
    const init = { status: 429, headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) } };
    return data({ reason: `Too many attempts with links that don't work. Try again in ${formatWait(wait)}.` }, init);
  }
  const isOver = opened.kind === 'over';
  await noteEvent(context, 'link-wrong', { detail: isOver ? 'expired' : 'unknown-link' });
  return data({ reason: isOver ? previewLinkOver : unknownLink }, { status: isOver ? 410 : 404 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Says why a preview link doesn't open. */
export default function PreviewLink({ loaderData: { reason } }: Route.ComponentProps) {
  return (
    <PublicPage>
      <PageTitle>Preview link</PageTitle>
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto max-w-md">
        <h1 className="mb-3 font-serif text-3xl font-semibold">This preview isn't open</h1>
        <p className="mb-6 text-lg">{reason}</p>
        <ButtonLink to={href('/')} look="secondary">
          Go to the front page
        </ButtonLink>
      </div>
    </PublicPage>
  );
}
