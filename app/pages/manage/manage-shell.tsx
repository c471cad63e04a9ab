import { Form, Link, Outlet, useLocation } from 'react-router';

import type { Route } from './+types/manage-shell';
import { roleNames } from '#app/features/managers/rules.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { ThemeButton } from '../shell.tsx';
import { useBrand } from '../use-brand.ts';
import { DeskKeysHelp } from './desk-keys-help.tsx';
import { entriesFor, isOpenEntry } from './console-menu.ts';

/** Having a loader makes every client navigation pass through the server, and so through the gate. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, role } = getManager(context);
  return { name, role };
}

/** The frame of the console: a desk, with its menu at the side on wide screens and along the top on small ones. */
export default function ManageShell({ loaderData: { name, role } }: Route.ComponentProps) {
  const { product, logo } = useBrand();
  const { pathname } = useLocation();

  return (
    <div className="md:pl-60 print:pl-0">
      <SkipLink />
      <aside className="bg-menu text-on-menu md:fixed md:inset-y-0 md:left-0 md:flex md:w-60 md:flex-col md:overflow-y-auto print:hidden">
        <div className="flex items-center gap-3 px-4 pt-4 pb-2 md:pt-5 md:pb-4">
          <BrandMark logo={logo} />
          <div className="min-w-0">
            <p className="font-serif text-lg leading-6 font-semibold md:text-xl">{product}</p>
            <p className="text-xs text-on-menu-muted">Manager's desk</p>
          </div>
        </div>
        <nav aria-label="Console" className="overflow-x-auto px-2 pb-2 md:flex-1 md:px-3 md:pb-4">
          <ul className="m-0 flex list-none gap-1 p-0 md:flex-col md:gap-0.5">
            {entriesFor(role).map((entry) => {
              const isActive = isOpenEntry(entry.page, pathname);
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
        <div className="flex items-center gap-2 border-t border-menu-active px-4 py-1 text-sm md:flex-wrap md:py-3">
          <p className="min-w-0 flex-1 md:basis-full">
            <Link
              to="/manage/account"
              className="flex min-h-11 items-center truncate text-on-menu-muted hover:text-on-menu hover:underline focus-visible:outline-accent"
            >
              {name}, {roleNames[role].name}
            </Link>
          </p>
          <Form method="post" action="/manage/sign-out">
            <PlainButton type="submit" className="min-h-11 rounded-md px-2 hover:bg-menu-active focus-visible:outline-accent">
              Sign out
            </PlainButton>
          </Form>
          <DeskKeysHelp />
          <ThemeButton />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 pt-6 pb-20 outline-none sm:px-6 md:pt-8 print:p-0">
        <Outlet />
      </main>
    </div>
  );
}
