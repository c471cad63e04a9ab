import { Suspense, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import type { Lesson, Page, Section } from '#app/content/schemas/page-schema.ts';
import { BelowFold, lazyPart } from '#app/first-paint/lazy-part.ts';
import { Icon } from '#app/ui/icon.tsx';
import { preloadBlocks } from './block-view.tsx';
import { findFolds } from './folds/find-folds.ts';
import { FoldAllButtons, FoldsProvider } from './folds/folds.tsx';
import { Html, ContentLinks } from './html.tsx';
import { findLessonStarts, type LessonStart } from './folds/lesson-starts.ts';
import { PageIndex } from './page-index.tsx';
import { SectionView } from './section-view.tsx';
import { TabBar } from './tab-bar.tsx';

/** PageLoadEffects renders nothing, so its script can load late. */
const PageLoadEffects = lazyPart(async () => (await import('./folds/page-load-effects.ts')).PageLoadEffects);

const noStarts = new Map<Section, LessonStart>();

type PageTab = NonNullable<Page['tabs']>[number];

/** The parts of a page that are rendered. A document is a page without lessons or tabs. */
export interface DrawnPage {
  numbered?: boolean;
  lessons?: Lesson[];
  tabs?: PageTab[];
  sections?: Section[];
}

export interface PageViewProps {
  page: DrawnPage;
  /** Starts with every collapsible part closed and without an index, for a page whose main content comes below. */
  startsCollapsed?: boolean | undefined;
  renderTabEnd?: (tabId: string) => ReactNode;
}

/** Lists a page's tabs. A page without tabs counts as one tab with no label. */
export function listTabs(page: Pick<DrawnPage, 'tabs' | 'sections'>): PageTab[] {
  return page.tabs ?? [{ id: 'page', label: '', sections: page.sections ?? [] }];
}

/**
 * Renders a content page: its tabs or sections, with an index of the open tab. Every tab is in the document, so switching tabs needs no
 * request.
 */
export function PageView({ page, startsCollapsed = false, renderTabEnd }: PageViewProps) {
  const tabs = useMemo(() => listTabs(page), [page]);
  const folds = useMemo(() => findFolds(tabs, startsCollapsed), [tabs, startsCollapsed]);
  const starts = useMemo(() => findLessonStarts(page.lessons ?? [], tabs), [page, tabs]);
  const { active, addressOf } = useTab(tabs);
  const whenDrawn = useCallback(() => preloadBlocks(tabs.flatMap((tab) => tab.sections.flatMap((section) => section.blocks))), [tabs]);

  return (
    <ContentLinks>
      <FoldsProvider groups={folds} whenDrawn={whenDrawn}>
        <Suspense>
          <PageLoadEffects starts={startsCollapsed ? noStarts : starts} />
        </Suspense>
        {tabs.length > 1 ? <TabBar tabs={tabs} active={active} addressOf={addressOf} /> : null}
        {tabs.map((tab, index) => (
          <div key={tab.id} data-tab={tab.id} hidden={tab.id !== active} className="tab-panel">
            {tabs.length > 1 ? (
              <h2 className="tab-title hidden font-serif text-2xl font-semibold print:mb-4 print:block">{tab.label}</h2>
            ) : null}
            <TabPanel
              tab={tab}
              opensFirst={tab.id === active && !startsCollapsed}
              hasIndex={!startsCollapsed && tab.sections.length > 2}
              isNumbered={page.numbered ?? false}
              starts={starts}
              foldIds={folds[index]?.ids ?? []}
            >
              {renderTabEnd?.(tab.id)}
              <NextTab tab={tabs[index + 1]} addressOf={addressOf} />
            </TabPanel>
          </div>
        ))}
      </FoldsProvider>
    </ContentLinks>
  );
}

/** Reads the open tab from the address, and defaults to the first. Collapsible parts stay open when the tab changes. */
function useTab(tabs: readonly PageTab[]) {
  const { search, hash } = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const active = tabs.find((tab) => tab.id === asked)?.id ?? tabs[0]?.id ?? '';

  const lastActive = useRef(active);
  useEffect(() => {
    // The link at the end of a tab leads to the top of the next one, so the focus has to move there too.
    if (lastActive.current !== active && hash === '#tabs')
      document.querySelector<HTMLElement>('#tabs [aria-current]')?.focus({ preventScroll: true });
    lastActive.current = active;
  }, [active, hash]);

  const addressOf = useCallback(
    (tabId: string) => {
      const params = new URLSearchParams(search);
      params.set('tab', tabId);
      return `?${params.toString().replaceAll('%2C', ',')}`;
    },
    [search],
  );
  return { active, addressOf };
}

interface TabPanelProps {
  tab: PageTab;
  /** True if the tab's first section is in view when the page opens. */
  opensFirst: boolean;
  hasIndex: boolean;
  isNumbered: boolean;
  starts: Map<Section, LessonStart>;
  foldIds: string[];
  children: ReactNode;
}

function TabPanel({ tab, opensFirst, hasIndex, isNumbered, starts, foldIds, children }: TabPanelProps) {
  const hasFolds = tab.sections.some((section) => section.collapsible);

  return (
    <div className={hasIndex ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_12.5rem] xl:gap-x-12' : undefined}>
      {hasIndex ? (
        <div className="xl:order-last">
          <PageIndex sections={tab.sections} isNumbered={isNumbered} />
        </div>
      ) : null}
      <div className="min-w-0">
        {tab.intro ? <Html as="p" className="prose-line mb-6 max-w-[68ch] text-lg text-pretty text-ink-muted" value={tab.intro} /> : null}
        {hasFolds ? <FoldAllButtons ids={foldIds} /> : null}
        <div className="sections">
          {tab.sections.map((section, index) => (
            <BelowFold key={section.id} when={!opensFirst || index > 0}>
              <SectionView section={section} number={isNumbered ? index + 1 : undefined} lesson={starts.get(section)} />
            </BelowFold>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}

function NextTab({ tab, addressOf }: { tab: PageTab | undefined; addressOf: (tabId: string) => string }) {
  if (tab === undefined) return null;

  return (
    <p className="mt-12 border-t border-line pt-4 print:hidden">
      <Link to={`${addressOf(tab.id)}#tabs`} className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline">
        Next: {tab.label}
        <Icon name="arrow-right" className="size-4" />
      </Link>
    </p>
  );
}
