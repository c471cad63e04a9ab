import { data } from 'react-router';

import type { Route } from './+types/real-estate-glossary';
import { textOf } from '#app/content/text/markdown-piece.ts';
import { groupByLetter } from '#app/features/library/group-by-letter.ts';
import { getPortal } from '#app/portal.ts';
import { pack, useUnpacked } from '../packed.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { describeModule } from './module/describe-module.server.ts';
import { Glossary } from './glossary/glossary.tsx';
import { ModuleHead } from './module/module-head.tsx';
import { ModuleTeaching } from './module/module-teaching.tsx';
import { NextModule } from './module/next-module.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const module = describeModule(content, 'real-estate-glossary');
  if (module === null) throw data('This module no longer exists.', { status: 404 });

  const terms = content.glossary.terms.map((term) => ({ ...term, words: textOf(term.definition) }));
  return pack({ module, groups: groupByLetter(terms) });
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function RealEstateGlossary({ loaderData }: Route.ComponentProps) {
  const { module, groups } = useUnpacked(loaderData);
  return (
    <>
      <PageTitle>{module.title}</PageTitle>
      <ModuleHead module={module} />
      <Glossary groups={groups}>
        {module.teaching === null ? null : (
          <section id="lessons" aria-labelledby="lessons-title" className="mt-10 scroll-mt-16">
            <h2 id="lessons-title" className="mb-4 font-serif text-3xl font-semibold">
              {module.lessonCount} lessons
            </h2>
            <ModuleTeaching moduleId={module.id} teaching={module.teaching} next={module.next} agreement={null} startsCollapsed />
          </section>
        )}
      </Glossary>
      <NextModule next={module.next} />
    </>
  );
}
