import { Suspense, useCallback } from 'react';

import { PageProvider, type PageParts } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import { TermPopover } from '#app/blocks/term-popover.tsx';
import { belowFoldPart, lazyPart } from '#app/first-paint/lazy-part.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import { usePageParts } from '#app/pages/use-page-parts.tsx';
import type { ModuleView, ShownAgreement } from './describe-module.server.ts';
import { LessonEnd } from './lesson-end.tsx';
import { TryLesson } from './try-lesson.tsx';
import type { Video } from '#app/pages/training/video-player.tsx';

/** Parts that only the welcome module has, so other modules don't load their code. */
const AgreementForm = belowFoldPart(async () => (await import('#app/pages/training/agreement/agreement-form.tsx')).AgreementForm);
const LessonChecklist = belowFoldPart(async () => (await import('./lesson-checklist.tsx')).LessonChecklist);
const TwoRoles = lazyPart(async () => (await import('#app/pages/training/two-roles.tsx')).TwoRoles);
const WelcomeVideo = lazyPart(async () => (await import('#app/pages/training/welcome-video.tsx')).WelcomeVideo);

const noVideos = { welcome: null, roles: null };

export interface ModuleTeachingProps {
  moduleId: string;
  teaching: NonNullable<ModuleView['teaching']>;
  next: ModuleView['next'];
  videos?: { welcome: Video | null; roles: Video | null };
  agreement: ShownAgreement | null;
}

/** A published module's content with its lessons, ticks and special parts. */
export function ModuleTeaching({ moduleId, teaching, next, videos = noVideos, agreement }: ModuleTeachingProps) {
  const { page, links, terms, practice } = teaching;

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

  const renderSpecial = useCallback<PageParts['renderSpecial']>(
    (block) => {
      if (block.type === 'welcome-video')
        return (
          <Suspense>
            <WelcomeVideo block={block} video={videos.welcome} />
          </Suspense>
        );
      if (block.type === 'roles')
        return (
          <Suspense>
            <TwoRoles block={block} video={videos.roles} />
          </Suspense>
        );
      return agreement === null ? null : (
        <Suspense>
          <AgreementForm agreement={agreement} />
        </Suspense>
      );
    },
    [videos, agreement],
  );

  const parts = usePageParts({ pageId: moduleId, links, renderLessonEnd, renderSpecial });
  const hasChecklist = moduleId === 'welcome';

  return (
    <PageProvider parts={parts}>
      <TermPopover terms={terms}>
        <PageView
          page={page}
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
