import { Suspense, useCallback } from 'react';

import type { Page } from '#app/content/schemas/page-schema.ts';
import { PageProvider, type PageParts } from '#app/blocks/page-context.tsx';
import { listTabs, PageView, type PageViewProps } from '#app/blocks/page-view.tsx';
import { TermPopover } from '#app/blocks/term-popover.tsx';
import { belowFoldPart } from '#app/first-paint/lazy-part.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import { usePageParts } from '#app/pages/use-page-parts.tsx';
import type { ModuleView, ShownAgreement } from './describe-module.server.ts';
import { LessonEnd } from './lesson-end.tsx';
import { LessonLink } from './lesson-link.tsx';
import { TryLesson } from './try-lesson.tsx';
import { noVideos, useSpecialBlocks, type LessonVideos } from './special-blocks.tsx';

/** The checklist loads separately, because only the welcome module has one. */
const LessonChecklist = belowFoldPart(async () => (await import('./lesson-checklist.tsx')).LessonChecklist);

export interface ModuleTeachingProps extends Pick<PageViewProps, 'startsCollapsed'> {
  moduleId: string;
  teaching: NonNullable<ModuleView['teaching']>;
  next: ModuleView['next'];
  videos?: LessonVideos;
  agreement: ShownAgreement | null;
}

/** Shows a published module's content, with its lessons, checklists and special parts. */
export function ModuleTeaching({ moduleId, teaching, next, videos = noVideos, agreement, startsCollapsed }: ModuleTeachingProps) {
  const { page, links, terms, practice } = teaching;

  const renderLessonStart = useCallback<PageParts['renderLessonStart']>(
    (lessonId) => <LessonLink moduleId={moduleId} lessonId={lessonId} />,
    [moduleId],
  );

  const renderLessonEnd = useCallback<PageParts['renderLessonEnd']>(
    (lessonId) => {
      const section = allSections(page).find(({ lesson }) => lesson === lessonId);
      // Signing the agreement completes its lesson (specification 2.5).
      const isSigned = section?.blocks.some((block) => block.type === 'agreement') ?? false;
      const index = page.lessons.findIndex(({ id }) => id === lessonId);
      const lesson = page.lessons[index];

      const count = practice[lessonId] ?? 0;
      return (
        <>
          {count === 0 ? null : <TryLesson moduleId={moduleId} lessonId={lessonId} count={count} />}
          {lesson === undefined || isSigned ? null : <LessonEnd lesson={lesson} number={index + 1} count={page.lessons.length} />}
        </>
      );
    },
    [moduleId, page, practice],
  );

  const renderSpecial = useSpecialBlocks(videos, agreement);
  const parts = usePageParts({ pageId: moduleId, links, renderLessonStart, renderLessonEnd, renderSpecial });
  const hasChecklist = moduleId === 'welcome';

  return (
    <PageProvider parts={parts}>
      <BookletTableOfContents page={page} />
      <TermPopover terms={terms}>
        <PageView
          page={page}
          startsCollapsed={startsCollapsed}
          renderTabEnd={(tabId) =>
            hasChecklist && tabId === 'checklist' ? (
              <Suspense>
                <LessonChecklist lessons={page.lessons} next={next} />
              </Suspense>
            ) : null
          }
        />
      </TermPopover>
    </PageProvider>
  );
}

function BookletTableOfContents({ page }: { page: Page }) {
  return (
    <div className="booklet-contents hidden print:block">
      <h2 className="mt-8 font-serif text-2xl font-semibold [column-span:all]">Contents</h2>
      {listTabs(page).map((tab) => (
        <div key={tab.id} className="mt-3">
          {tab.label === '' ? null : <h3 className="font-semibold">{tab.label}</h3>}
          <ol className="m-0 mt-1 list-none p-0">
            {tab.sections.map(({ id, title }, index) => (
              <li key={id} className="border-b border-line py-1">
                {page.numbered ? `${index + 1}. ` : null}
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
