import { PageProvider } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import { usePageParts } from '../use-page-parts.tsx';
import type { ClientContent } from './find-client-content.server.ts';

/** When to ask for more hours, and what to write. */
export function OvertimeGuidance({ content: { page, links } }: { content: ClientContent }) {
  const parts = usePageParts({ pageId: 'client/overtime-requests', links });

  return (
    <div className="mt-14">
      <PageProvider parts={parts}>
        <PageView page={page} />
      </PageProvider>
    </div>
  );
}
