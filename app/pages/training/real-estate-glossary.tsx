import { data } from 'react-router';

import type { Route } from './+types/real-estate-glossary';
import { textOf } from '#app/content/text/markdown-piece.ts';
import { groupByLetter } from '#app/features/library/group-by-letter.ts';
import { getPortal } from '#app/portal.ts';
import { PageJumps } from '#app/ui/page-jumps.tsx';
import { pack, useUnpacked } from '../packed.ts';
import { unlessSamePage } from '../same-page.ts';
import { PageTitle } from '#app/pages/shell/page-title.tsx';
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
  return pack({ module, termCount: terms.length, groups: groupByLetter(terms) });
}

export const shouldRevalidate = unlessSamePage;

export default function RealEstateGlossary({ loaderData }: Route.ComponentProps) {
  const { module, termCount, groups } = useUnpacked(loaderData);
  return (
    <>
      <PageTitle>{module.title}</PageTitle>
      <ModuleHead module={module} />
      <PageJumps
        places={[
          { id: 'terms', label: `${termCount} terms` },
          { id: 'lessons', label: `${module.lessonCount} lessons` },
        ]}
      />
      <Glossary groups={groups} />
      {module.teaching === null ? null : (
        <section
          id="lessons"
          aria-labelledby="lessons-title"
          className="mt-16 scroll-mt-16 border-t border-line pt-10 print:break-before-page"
        >
          <h2 id="lessons-title" className="mb-6 font-serif text-3xl font-semibold">
            Lessons
          </h2>
          <ModuleTeaching moduleId={module.id} teaching={module.teaching} next={module.next} agreement={null} />
        </section>
      )}
      <NextModule next={module.next} />
    </>
  );
}
