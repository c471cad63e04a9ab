import { Suspense } from 'react';

import type { Route } from './+types/practice';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { unlessSamePage } from '../same-page.ts';
import { PageTitle } from '#app/pages/shell/page-title.tsx';

/** Judging and scheduling come apart from the page, which is readable before. */
const PracticeDesk = lazyPart(async () => (await import('./practice-session.tsx')).PracticeDesk);

/** What is due today, one thing at a time, and below it how firm everything is. */
export function loader({ context }: Route.LoaderArgs) {
  return { words: getPortal(context).content.screens.practice };
}

export const shouldRevalidate = unlessSamePage;

export default function Practice({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead eyebrow="Training" title={words.title} purpose={<span className="max-md:hidden">{words.purpose}</span>} />
      <noscript>
        <p className="mb-6 rounded-md border border-line bg-warning-soft px-4 py-3">
          Practice needs JavaScript, which is turned off in this browser. Turn it on and reload the page. You can read the lessons without
          it.
        </p>
      </noscript>
      <Suspense>
        <PracticeDesk words={words} />
      </Suspense>
    </>
  );
}
