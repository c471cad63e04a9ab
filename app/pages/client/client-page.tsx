import type { Route } from './+types/client-page';
import { PageProvider } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import { clientPageAddress } from '#app/content/client-page-address.ts';
import { collectLinks, type PageLinks } from '#app/content/text/collect-links.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { findRulesPage } from '#app/content/rule-set/rule-pages.ts';
import { getPortal } from '#app/portal.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { ComingSoon } from '../coming-soon.tsx';
import { pack, useUnpacked } from '../packed.ts';
import { RulesLink } from '../rules-link.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { usePageParts } from '../use-page-parts.tsx';

/**
 * Loads any content page of the client portal. All of these pages share this route module, and the last part of the matched pattern
 * identifies the page.
 */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const id = pattern.split('/').at(-1) ?? '';
  const page = content.clientPages.get(id);

  const title = page?.title ?? content.menus.client.find((entry) => entry.page === clientPageAddress(id))?.label ?? '';
  const rules = findRulesPage(content, `client/${id}.yaml`, 'client');
  return pack({ id, title, rules, page: page === undefined ? null : { content: page, links: collectLinks(page, content.links) } });
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function ClientPage({ loaderData }: Route.ComponentProps) {
  const { id, title, rules, page } = useUnpacked(loaderData);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow="Client portal" title={title} purpose={page?.content.purpose}>
        <RulesLink link={rules} />
      </PageHead>
      {page === null ? <ComingSoon /> : <ClientContent id={id} page={page.content} links={page.links} />}
    </>
  );
}

function ClientContent({ id, page, links }: { id: string; page: Page; links: PageLinks }) {
  const parts = usePageParts({ pageId: `client/${id}`, links });

  return (
    <PageProvider parts={parts}>
      <PageView page={page} />
    </PageProvider>
  );
}
