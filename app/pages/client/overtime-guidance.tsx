import { Html } from '#app/blocks/html.tsx';
import { PageProvider } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import type { OvertimeTerms } from '#app/content/schemas/service-schema.ts';
import type { SetTerm } from '#app/content/text/set-terms.ts';
import { usePageParts } from '../use-page-parts.tsx';
import type { ClientContent } from './find-client-content.server.ts';
import { ProviderTerms } from './provider-terms.tsx';

type Terms = Pick<OvertimeTerms, 'title' | 'intro'> & { list: readonly SetTerm[] };

/** Explains what overtime costs, when to request it and what to write. */
export function OvertimeGuidance({ content, terms }: { content: ClientContent | null; terms: Terms }) {
  return (
    <>
      <section id="terms" aria-labelledby="terms-title" className="mt-14 scroll-mt-20">
        <h2 id="terms-title" className="font-serif text-2xl font-semibold">
          {terms.title}
        </h2>
        <Html as="p" className="prose-line mt-1.5 mb-5 max-w-[68ch] text-ink-muted" value={terms.intro} />
        <ProviderTerms terms={terms.list} />
      </section>
      {content === null ? null : <Words content={content} />}
    </>
  );
}

function Words({ content: { page, links } }: { content: ClientContent }) {
  const parts = usePageParts({ pageId: 'client/overtime-requests', links });

  return (
    <div className="mt-14">
      <PageProvider parts={parts}>
        <PageView page={page} />
      </PageProvider>
    </div>
  );
}
