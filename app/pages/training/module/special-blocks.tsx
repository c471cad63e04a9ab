import { Suspense, useCallback } from 'react';

import type { PageParts } from '#app/blocks/page-context.tsx';
import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { BelowFold, lazyPart } from '#app/first-paint/lazy-part.ts';
import type { Video } from '#app/blocks/video-player.tsx';
import type { ShownAgreement } from './describe-module.server.ts';

/** The agreement, the two roles and the video load separately, because only the welcome module has them. */
const AgreementForm = lazyPart(async () => (await import('#app/pages/training/agreement/agreement-form.tsx')).AgreementForm);
const TwoRoles = lazyPart(async () => (await import('#app/pages/training/two-roles.tsx')).TwoRoles);
const WelcomeVideo = lazyPart(async () => (await import('#app/pages/training/welcome-video.tsx')).WelcomeVideo);

const parts: Partial<Record<Block['type'], { preload: () => Promise<unknown> }>> = {
  agreement: AgreementForm,
  roles: TwoRoles,
  'welcome-video': WelcomeVideo,
};

/** Resolves once the scripts for the special parts of these blocks have loaded. */
export async function preloadSpecialBlocks(blocks: readonly Block[]): Promise<void> {
  await Promise.all(blocks.flatMap(({ type }) => parts[type]?.preload() ?? []));
}

export interface LessonVideos {
  welcome: Video | null;
  roles: Video | null;
}

export const noVideos: LessonVideos = { welcome: null, roles: null };

/** Returns a function that renders the blocks that need more than their own content, such as a video or the agreement. */
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
        <BelowFold>
          <Suspense>
            <AgreementForm agreement={agreement} />
          </Suspense>
        </BelowFold>
      );
    },
    [videos, agreement],
  );
}
