import { href, useSearchParams } from 'react-router';

import type { Route } from './+types/lead-generation';
import { PageProvider } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import { platformNames, platformOf, type CampaignPlatform } from '#app/features/requests/request-forms/campaign-platforms.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { ComingSoon } from '../coming-soon.tsx';
import { pack, useUnpacked } from '../packed.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { usePageParts } from '../use-page-parts.tsx';
import { findClientContent, type ClientContent } from './find-client-content.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return pack(findClientContent(context, 'lead-generation'));
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function LeadGeneration({ loaderData }: Route.ComponentProps) {
  const content = useUnpacked(loaderData);
  const title = content?.page.title ?? 'Lead Generation Resources';

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow="Client portal" title={title} purpose={content?.page.purpose} />
      {content === null ? <ComingSoon /> : <Toolkit content={content} />}
    </>
  );
}

function Toolkit({ content: { page, links } }: { content: ClientContent }) {
  const parts = usePageParts({ pageId: 'client/lead-generation', links });
  const [search] = useSearchParams();
  const tabs = page.tabs ?? [];
  const active = tabs.find((tab) => tab.id === search.get('tab')) ?? tabs[0];

  return (
    <>
      <PageProvider parts={parts}>
        <PageView page={page} renderTabEnd={renderTabEnd} />
      </PageProvider>
      <CampaignBanner
        platform={platformOf(active?.id ?? null)}
        text="Tell us the area and the goal. We'll prepare the campaign for your approval."
        className="mt-10 bg-brand-soft"
      />
    </>
  );
}

/** The Meta tab has its own banner in addition to the one below all tabs (specification 2.9). */
function renderTabEnd(tabId: string) {
  return tabId === 'meta' ? (
    <CampaignBanner
      platform="meta"
      text="We'll help you set up account roles, the Housing category, the lead form and a test lead."
      className="mt-8 bg-surface"
    />
  ) : null;
}

/** Offers to set up a campaign. The request form is prefilled with the open tab's platform. */
function CampaignBanner({ platform, text, className }: { platform: CampaignPlatform; text: string; className: string }) {
  return (
    <div
      className={classNames(
        'flex flex-col gap-4 rounded-lg border border-line px-5 py-5 sm:flex-row sm:items-center sm:justify-between sm:px-6 print:hidden',
        className,
      )}
    >
      <div className="min-w-0">
        <p className="font-serif text-xl font-semibold">Need Help Setting Up Your {platformNames[platform]} Campaign?</p>
        <p className="mt-1 text-[0.9375rem] text-ink-muted">{text}</p>
      </div>
      <ButtonLink to={`${href('/client/requests/campaign')}?platform=${platform}`} className="shrink-0 self-start sm:self-center">
        Request Campaign Setup
      </ButtonLink>
    </div>
  );
}
