import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';

import { classNames } from '#app/ui/class-names.ts';

export interface TabBarProps {
  tabs: readonly { id: string; label: string }[];
  active: string;
  addressOf: (tabId: string) => string;
}

/**
 * A page's tabs. They're links, so they can be shared, opened in a new window and revisited with Back. On a phone, the tab bar scrolls
 * sideways.
 */
export function TabBar({ tabs, active, addressOf }: TabBarProps) {
  const bar = useRef<HTMLUListElement>(null);
  const arrival = useRef<string>(useNavigationType());

  useEffect(() => {
    const top = bar.current?.getBoundingClientRect().top ?? 0;
    // After sign-in at a gate, the page scrolls to the tabs, as first-paint/head-script.ts does for a document. Going back keeps the scroll
    // position.
    if (arrival.current !== 'POP' && !location.hash && location.search.includes('tab=') && top > innerHeight * 0.7)
      bar.current?.scrollIntoView();
  }, []);

  useEffect(() => {
    const list = bar.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && current) list.scrollTo({ left: current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2 });
  }, [active]);

  return (
    <nav id="tabs" aria-label="Tabs" className="-mx-4 mb-8 border-b border-line sm:mx-0 print:hidden">
      <ul ref={bar} className="relative m-0 flex list-none gap-1 overflow-x-auto px-4 py-0 [scrollbar-width:none] sm:px-0">
        {tabs.map((tab) => (
          <li key={tab.id} className="shrink-0">
            <Link
              to={addressOf(tab.id)}
              preventScrollReset
              aria-current={tab.id === active ? 'page' : undefined}
              className={classNames(
                'flex min-h-12 items-center border-b-3 px-3.5 text-[0.9375rem] -outline-offset-2!',
                tab.id === active
                  ? 'border-brand font-semibold text-brand'
                  : 'border-transparent text-ink-muted hover:border-line-strong hover:text-ink',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
