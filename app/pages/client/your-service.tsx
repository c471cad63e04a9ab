import type { Route } from './+types/your-service';
import { getPortal } from '#app/portal.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { unlessSamePage } from '../same-page.ts';
import { useBrand } from '../use-brand.ts';
import { ProviderTerms } from './provider-terms.tsx';

/** What a client may count on: the provider's own words, and openly what the provider has not filled in. */
export function loader({ context }: Route.LoaderArgs) {
  const { service, screens } = getPortal(context).content;
  return { service: { page: service.page, notFilledIn: service.notFilledIn, askAt: service.askAt }, portalName: screens.portals.client };
}

export const shouldRevalidate = unlessSamePage;

export default function YourService({ loaderData: { service, portalName } }: Route.ComponentProps) {
  const { product } = useBrand();
  const { title, purpose, topics, action } = service.page;

  return (
    <>
      <title>{`${title} · ${product}`}</title>
      <PageHead eyebrow={portalName} title={title} purpose={purpose} />
      <ProviderTerms terms={topics} words={service} />
      <ButtonLink to="/client/requests/service" className="mt-8 print:hidden">
        {action}
      </ButtonLink>
    </>
  );
}
