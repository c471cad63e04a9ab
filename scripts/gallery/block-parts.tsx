import { useMemo } from 'react';

import { BlockList } from '#app/blocks/block-view.tsx';
import { findFolds } from '#app/blocks/folds/find-folds.ts';
import { FoldsProvider } from '#app/blocks/folds/folds.tsx';
import { ContentLinks } from '#app/blocks/html.tsx';
import { PageProvider, type PageParts } from '#app/blocks/page-context.tsx';
import { Store, useStore } from '#app/browser/store.ts';
import type { Section } from '#app/content/schemas/page-schema.ts';
import { Part, Sample } from './part.tsx';
import type { GalleryData } from './serve-gallery.ts';

const ticked = new Store<ReadonlySet<string>>(new Set());

/** Keeps a checklist's ticks without saving them. */
function useTicks() {
  const ticks = useStore(ticked);
  return {
    isReady: true,
    isTicked: (id: string) => ticks.has(id),
    setTick: (id: string, isTicked: boolean) => ticked.set(new Set(isTicked ? [...ticks, id] : [...ticks].filter((each) => each !== id))),
    clearTicks: (ids: string[]) => ticked.set(new Set([...ticks].filter((id) => !ids.includes(id)))),
  };
}

function partsOf(links: GalleryData['links']): PageParts {
  return {
    pageId: 'gallery',
    linkOf: (name) => {
      const link = links[name];
      return link === undefined ? null : { title: link.title, to: link.to, external: !link.to.startsWith('/') };
    },
    promptCopied: 'Prompt has been copied to your clipboard',
    renderLessonStart: () => null,
    renderLessonEnd: () => null,
    renderSpecial: () => null,
    useTicks,
    useCompletedLessons: () => [],
  };
}

export function BlockParts({ data: { blocks, links } }: { data: GalleryData }) {
  const parts = useMemo(() => partsOf(links), [links]);
  const folds = useMemo(() => {
    const sections: Section[] = Object.entries(blocks).map(([type, samples]) => ({
      id: type,
      title: type,
      collapsible: false,
      blocks: samples.map(({ block }) => block),
    }));
    return findFolds([{ id: 'page', sections }]);
  }, [blocks]);

  return (
    <Part id="blocks" title="Teaching blocks">
      <p className="mt-2 text-ink-muted">
        One for each combination of fields that the tests' content has. Their page draws welcome-video, roles and agreement.
      </p>
      <ContentLinks>
        <PageProvider parts={parts}>
          <FoldsProvider groups={folds} whenDrawn={drawn}>
            {Object.entries(blocks).flatMap(([type, samples]) =>
              samples.map(({ state, block }) => (
                <Sample key={`${type} ${state}`} name={type} file={state}>
                  <BlockList blocks={[block]} />
                </Sample>
              )),
            )}
          </FoldsProvider>
        </PageProvider>
      </ContentLinks>
    </Part>
  );
}

/** Resolves right away, because the gallery renders everything at once. */
function drawn(): Promise<void> {
  return Promise.resolve();
}
