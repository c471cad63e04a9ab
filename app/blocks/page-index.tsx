import { memo, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';

import type { Section } from '#app/content/schemas/page-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

/**
 * An index of the open tab's sections. On wide screens, it's beside the page and follows the scroll position. On small screens, it's
 * collapsed above the page.
 */
export const PageIndex = memo(function PageIndex({ sections, isNumbered }: { sections: readonly Section[]; isNumbered: boolean }) {
  const current = useCurrentSection(sections);
  const list = <IndexList sections={sections} isNumbered={isNumbered} current={current} />;

  return (
    <nav aria-label="On this page" className="xl:h-full print:hidden">
      <details className="mb-8 rounded-md border border-line bg-surface xl:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 text-[0.9375rem] font-semibold [&::-webkit-details-marker]:hidden">
          On this page
          <Icon name="chevron-down" className="size-5 text-ink-muted transition-transform in-[details[open]>summary]:rotate-180" />
        </summary>
        <div className="px-4 pb-3">{list}</div>
      </details>
      <div className="sticky top-8 hidden max-h-[calc(100dvh-4rem)] overflow-y-auto py-1 xl:block">
        <p className="mb-2 text-xs font-bold tracking-[0.08em] text-ink-muted uppercase">On this page</p>
        {list}
      </div>
    </nav>
  );
});

function IndexList({ sections, isNumbered, current }: { sections: readonly Section[]; isNumbered: boolean; current: string | undefined }) {
  const { search } = useLocation();

  return (
    <ol className="m-0 list-none border-l border-line p-0 text-sm">
      {sections.map((section, index) => (
        <li key={section.id}>
          <Link
            to={{ search, hash: section.id }}
            aria-current={section.id === current ? 'location' : undefined}
            className={classNames(
              '-ml-px flex min-h-9 items-center border-l-2 py-1.5 pl-3 leading-snug max-xl:min-h-11',
              section.id === current ? 'border-brand font-semibold text-ink' : 'border-transparent text-ink-muted hover:text-ink',
            )}
          >
            {isNumbered ? `${index + 1}. ` : ''}
            {section.title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Returns the ID of the section being read, which is the last one to reach the upper part of the window. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);

  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const reached = sections.findLast((section) => visible.has(section.id));
        if (reached !== undefined) setCurrent(reached.id);
      },
      { rootMargin: '0px 0px -70% 0px' },
    );

    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);

  return current;
}
