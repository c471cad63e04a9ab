import { Suspense, useRef, type ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';

import type { Role } from '#app/features/access/rules.ts';
import type { ConsoleMenu, ConsolePlace } from '#app/features/team/console-menu.server.ts';
import { BelowFold, lazyPart } from '#app/first-paint/lazy-part.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { ThemeButton } from '#app/pages/shell/shell.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { useCurrentEntryInView } from '#app/console-kit/use-current-entry-in-view.ts';

/** These two load after the page's own scripts, because they need dialogs and what's stored. A click before that is replayed. */
const ListKeysHelp = lazyPart(async () => (await import('#app/console-kit/list/list-keys-help.tsx')).ListKeysHelp);
const ConsoleSignOut = lazyPart(async () => (await import('./sign-out-form.tsx')).ConsoleSignOut);

interface SignedIn {
  name: string;
  role: Role;
  menu: ConsoleMenu;
}

/** Shows the console's frame, with the menu at the side of wide screens and at the top of narrow ones. */
export function ConsoleFrame({ signedIn: { name, role, menu }, children }: { signedIn: SignedIn; children: ReactNode }) {
  const { product, logo } = useBrand();
  const { pathname } = useLocation();
  const isAccountOpen = isOpenPlace(menu.account, pathname);

  return (
    <div className="md:pl-60 print:pl-0">
      <SkipLink />
      <aside className="bg-menu text-on-menu md:fixed md:inset-y-0 md:left-0 md:flex md:w-60 md:flex-col md:overflow-y-auto print:hidden">
        <div className="flex items-center gap-3 px-4 pt-4 pb-2 md:pt-5 md:pb-4">
          <BrandMark logo={logo} />
          <div className="min-w-0">
            <p className="font-serif text-lg leading-6 font-semibold md:text-xl">{product}</p>
            <p className="text-xs text-on-menu-muted">Console</p>
          </div>
        </div>
        <MenuEntries entries={menu.entries} pathname={pathname} />
        <div className="flex items-center gap-2 border-t border-menu-active px-4 py-1 text-sm md:flex-wrap md:gap-0 md:py-3">
          <p className="min-w-0 flex-1 md:basis-full">
            <Link
              to={menu.account.page}
              aria-current={isAccountOpen ? 'page' : undefined}
              className={classNames(
                '-ml-3 flex min-h-11 items-center truncate rounded-md border-l-3 px-2.5 hover:text-on-menu hover:underline focus-visible:outline-accent',
                isAccountOpen ? 'border-accent bg-menu-active font-semibold text-on-menu' : 'border-transparent text-on-menu-muted',
              )}
            >
              {name}, {roleNames[role].name}
            </Link>
          </p>
          <BelowFold>
            <Suspense>
              <ConsoleSignOut />
              <ListKeysHelp />
            </Suspense>
          </BelowFold>
          <ThemeButton />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 pt-6 pb-20 outline-none sm:px-6 md:pt-8 print:p-0">
        {children}
      </main>
    </div>
  );
}

/** On a phone, the menu entries are on one line, which scrolls to the current entry. */
function MenuEntries({ entries, pathname }: { entries: ConsoleMenu['entries']; pathname: string }) {
  const menu = useRef<HTMLElement>(null);
  useCurrentEntryInView(menu, pathname);

  return (
    <nav
      ref={menu}
      aria-label="Console"
      className="overflow-x-auto px-2 pb-2 max-md:[mask-image:linear-gradient(to_right,transparent,black_1.25rem,black_calc(100%-1.25rem),transparent)] md:flex-1 md:px-3 md:pb-4"
    >
      <ul className="m-0 flex w-max list-none gap-1 p-0 max-md:px-2 md:w-auto md:flex-col md:gap-0.5">
        {entries.map((entry) => {
          const isActive = isOpenPlace(entry, pathname);
          return (
            <li key={entry.page}>
              <Link
                to={entry.page}
                aria-current={isActive ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-md border-l-3 px-3 text-[0.9375rem] whitespace-nowrap focus-visible:outline-accent md:min-h-10',
                  isActive ? 'border-accent bg-menu-active font-semibold' : 'border-transparent hover:bg-menu-active',
                )}
              >
                <Icon name={entry.icon} className="size-4.5 shrink-0 max-md:hidden" />
                {entry.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Tells whether a link leads to the current page or to the list that the page belongs to. */
function isOpenPlace({ page, also }: ConsolePlace, pathname: string): boolean {
  const isBelow = (address: string) => pathname === address || (address !== href('/manage') && pathname.startsWith(`${address}/`));
  return [page, ...also].some(isBelow);
}
