import { useRef } from 'react';
import { href, Link } from 'react-router';

import { useCurrentEntryInView } from '#app/console-kit/use-current-entry-in-view.ts';
import { insightTabs, type InsightTab } from '#app/features/insight/rules.ts';
import { classNames } from '#app/ui/class-names.ts';

/** Shows Insight's tabs as plain links, because the tab bar used in lessons would load its own scripts. */
export function InsightTabs({ active }: { active: InsightTab }) {
  const bar = useRef<HTMLElement>(null);
  useCurrentEntryInView(bar, active);

  return (
    <nav ref={bar} aria-label="Insight" className="-mx-4 mb-8 overflow-x-auto border-b border-line sm:mx-0 print:hidden">
      <ul className="m-0 flex list-none gap-1 px-4 py-0 sm:px-0">
        {Object.entries(insightTabs).map(([tab, label]) => (
          <li key={tab} className="shrink-0">
            <Link
              to={tab === 'results' ? href('/manage/insight') : `${href('/manage/insight')}?tab=${tab}`}
              aria-current={tab === active ? 'page' : undefined}
              className={classNames(
                'flex min-h-12 items-center border-b-3 px-3.5 text-[0.9375rem] -outline-offset-2!',
                tab === active
                  ? 'border-brand font-semibold text-brand'
                  : 'border-transparent text-ink-muted hover:border-line-strong hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
