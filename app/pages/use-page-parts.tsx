import { useMemo, type ReactNode } from 'react';

import type { PageParts, Ticks } from '#app/blocks/page-context.tsx';
import type { PageLinks } from '#app/content/text/collect-links.ts';
import { clearTicks, setTick, useLearnerRecord } from '#app/features/learning/learner-record.ts';

export interface PagePartsOptions {
  pageId: string;
  links: PageLinks;
  promptCopied?: string;
  /** The render functions must stay the same between renders, because every block renders again if one of them changes. */
  renderLessonStart?: PageParts['renderLessonStart'];
  renderLessonEnd?: PageParts['renderLessonEnd'];
  renderSpecial?: PageParts['renderSpecial'];
}

function renderNothing(): ReactNode {
  return null;
}

/** Provides the links, checklists and functions that a page's blocks need. */
export function usePageParts(options: PagePartsOptions): PageParts {
  const {
    pageId,
    links,
    promptCopied = 'Prompt has been copied to your clipboard',
    renderLessonStart = renderNothing,
    renderLessonEnd = renderNothing,
    renderSpecial = renderNothing,
  } = options;

  return useMemo<PageParts>(
    () => ({
      pageId,
      linkOf: (name) => {
        const link = Object.hasOwn(links, name) ? links[name] : undefined;
        return link === undefined ? null : { ...link, external: !link.to.startsWith('/') };
      },
      promptCopied,
      renderLessonStart,
      renderLessonEnd,
      renderSpecial,
      useTicks,
      useCompletedLessons,
    }),
    [pageId, links, promptCopied, renderLessonStart, renderLessonEnd, renderSpecial],
  );
}

function useTicks(): Ticks {
  const record = useLearnerRecord();

  return useMemo(() => {
    const ticked = new Set(record?.ticks);
    return { isReady: record !== null, isTicked: (id) => ticked.has(id), setTick, clearTicks };
  }, [record]);
}

/** Returns null until the learner's record has loaded. */
function useCompletedLessons(): readonly string[] | null {
  return useLearnerRecord()?.lessons ?? null;
}
