import type { Route } from './+types/ai-for-realtors';
import { BlockList } from '#app/blocks/block-view.tsx';
import { ButtonBlock } from '#app/blocks/card-blocks.tsx';
import { ContentLinks, Html } from '#app/blocks/html.tsx';
import { PageProvider } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import type { Section } from '#app/content/schemas/page-schema.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { ComingSoon } from '../coming-soon.tsx';
import { pack, useUnpacked } from '../packed.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { usePageParts } from '../use-page-parts.tsx';
import { findClientContent, type ClientContent } from './find-client-content.server.ts';

/** Loads the content that this page shares with /client/realestate-gpt (specification 2.1). */
export function loader({ context }: Route.LoaderArgs) {
  return pack(findClientContent(context, 'ai-for-realtors'));
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function AiForRealtors({ loaderData }: Route.ComponentProps) {
  const content = useUnpacked(loaderData);
  const title = content?.page.title ?? 'AI for Realtors';

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow="Client portal" title={title} purpose={content?.page.purpose} />
      {content === null ? <ComingSoon /> : <Assistant content={content} />}
    </>
  );
}

function Assistant({ content: { page, links } }: { content: ClientContent }) {
  const parts = usePageParts({ pageId: 'client/ai-for-realtors', links });
  const [intro, ...rest] = page.sections ?? [];

  return (
    <PageProvider parts={parts}>
      {intro === undefined ? null : <IntroCard section={intro} />}
      {rest.length > 0 ? <PageView page={{ sections: rest }} /> : null}
    </PageProvider>
  );
}

/** Shows the intro. Its button is above the intro on phones and inside the card on wider screens (specification 2.9). */
function IntroCard({ section }: { section: Section }) {
  const button = section.blocks.find((block) => block.type === 'button');
  const others = section.blocks.filter((block) => block !== button);

  return (
    <>
      {button === undefined ? null : <ButtonBlock block={button} className="-mt-2 mb-8 md:hidden [&>a]:w-full" />}
      <section
        id={section.id}
        aria-labelledby={`${section.id}-title`}
        className="mb-16 rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7"
      >
        <h2 id={`${section.id}-title`} className="font-serif text-2xl leading-tight font-semibold">
          {section.title}
        </h2>
        {section.intro ? <Html as="p" className="prose-line mt-1.5 max-w-[68ch] text-ink-muted" value={section.intro} /> : null}
        {button === undefined ? null : <ButtonBlock block={button} className="mt-5 hidden md:block" />}
        <div className="mt-6">
          <ContentLinks>
            <BlockList blocks={others} />
          </ContentLinks>
        </div>
      </section>
    </>
  );
}
