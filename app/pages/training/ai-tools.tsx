import { data, Outlet } from 'react-router';

import type { Route } from './+types/ai-tools';
import { BelowFold } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { PageJumps } from '#app/ui/page-jumps.tsx';
import { pack, useUnpacked } from '../packed.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { describeModule } from './module/describe-module.server.ts';
import { PromptLibrary } from './library/prompt-library.tsx';
import { ModuleHead } from './module/module-head.tsx';
import { NextModule } from './module/next-module.tsx';

/** Loads the prompt library. The training on the same page has its own loader, so that changing tabs never reloads the prompts. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const module = describeModule(content, 'ai-tools');
  if (module === null) throw data('This module no longer exists.', { status: 404 });

  const { teaching, ...head } = module;
  return pack({
    head: { ...head, teaching: teaching === null ? null : { minutes: teaching.minutes, page: { lessons: teaching.page.lessons } } },
    library: content.prompts,
  });
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function AiTools({ loaderData }: Route.ComponentProps) {
  const { head, library } = useUnpacked(loaderData);
  return (
    <>
      <PageTitle>{head.title}</PageTitle>
      <ModuleHead module={head} />
      <PageJumps
        places={[
          { id: 'prompt-library', label: `${library.prompts.length} prompts` },
          { id: 'ai-for-realtors', label: 'AI for REALTORS training' },
        ]}
      />
      <PromptLibrary library={library} />
      <section
        id="ai-for-realtors"
        aria-labelledby="ai-for-realtors-title"
        className="mt-16 scroll-mt-16 border-t border-line pt-10 print:break-before-page"
      >
        <h2 id="ai-for-realtors-title" className="mb-6 font-serif text-3xl font-semibold">
          AI for REALTORS training
        </h2>
        <BelowFold>
          <Outlet />
        </BelowFold>
      </section>
      <NextModule next={head.next} />
    </>
  );
}
