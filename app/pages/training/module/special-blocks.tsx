import { Suspense, useCallback } from 'react';

import type { PageParts } from '#app/blocks/page-context.tsx';
import { belowFoldPart, lazyPart } from '#app/first-paint/lazy-part.ts';
import type { Video } from '#app/pages/training/video-player.tsx';
import type { ShownAgreement } from './describe-module.server.ts';

/** Parts that only the welcome module has: the other modules do without their code. */
const AgreementForm = belowFoldPart(async () => (await import('#app/pages/training/agreement/agreement-form.tsx')).AgreementForm);
const TwoRoles = lazyPart(async () => (await import('#app/pages/training/two-roles.tsx')).TwoRoles);
const WelcomeVideo = lazyPart(async () => (await import('#app/pages/training/welcome-video.tsx')).WelcomeVideo);

export interface LessonVideos {
  welcome: Video | null;
  roles: Video | null;
}

export const noVideos: LessonVideos = { welcome: null, roles: null };

/** Returns what draws the blocks that need more than their own content: a video, the agreement. */
export function useSpecialBlocks(videos: LessonVideos, agreement: ShownAgreement | null): PageParts['renderSpecial'] {
  return useCallback<PageParts['renderSpecial']>(
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
}
