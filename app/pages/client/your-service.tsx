import { href } from 'react-router';

import type { Route } from './+types/your-service';
import { listSetTerms } from '#app/content/text/set-terms.ts';
import { getPortal } from '#app/portal.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { ProviderTerms } from './provider-terms.tsx';

/** Loads the provider's service terms for clients. */
export function loader({ context }: Route.LoaderArgs) {
  const { service, screens } = getPortal(context).content;
  const { title, purpose, action } = service.page;
  return { title, purpose, action, terms: listSetTerms(service.page.topics), portalName: screens.portals.client };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function YourService({ loaderData: { title, purpose, action, terms, portalName } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow={portalName} title={title} purpose={terms.length === 0 ? undefined : purpose} />
      {terms.length === 0 ? null : <ProviderTerms terms={terms} />}
      <ButtonLink to={href('/client/requests/service')} className="mt-8 print:hidden">
        {action}
      </ButtonLink>
    </>
  );
}
