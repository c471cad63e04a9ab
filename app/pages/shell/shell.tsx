import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { href, Link, useLocation } from 'react-router';

import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import { chooseTheme, useTheme, type Theme } from '#app/browser/theme.ts';
import type { MenuEntry } from '#app/content/schemas/menus-schema.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { SignOutForm } from '#app/pages/gates/sign-out-form.tsx';
import { isActiveEntry } from './menus.ts';
import { SearchButton, SearchIconButton, useSearchDialog } from '#app/pages/search/search-button.tsx';
import { UnsavedNote } from '#app/pages/unsaved-note.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';

export interface ShellMenu {
  portal: Audience;
  portalName: string;
  entries: MenuEntry[];
  /** Entries that are set apart below the others. */
  below: MenuEntry[];
}

/** Shows the frame for every page behind a gate: a side menu on wide screens, and a top bar and drawer on small ones. */
export function Shell({ menu, children }: { menu: ShellMenu; children: ReactNode }) {
  const { openSearch, dialog } = useSearchDialog(menu.portal);

  return (
    <div className="md:pl-68 print:pl-0">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 hidden w-68 flex-col overflow-y-auto bg-menu text-on-menu md:flex print:hidden">
        <MenuContent menu={menu} search={<SearchButton onClick={openSearch} />} />
      </aside>
      <TopBar menu={menu} onSearch={openSearch} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-6 pb-20 outline-none sm:px-6 md:px-10 md:pt-10 lg:px-12 print:max-w-none print:p-0"
      >
        {children}
      </main>
      {dialog}
      <UnsavedNote portal={menu.portal} />
    </div>
  );
}

function TopBar({ menu, onSearch }: { menu: ShellMenu; onSearch: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const { product } = useBrand();
  const { pathname } = useLocation();
  // The drawer's menu is rendered only when the drawer first opens. Rendering the hidden menu took a third of the time for each page.
  const [isDrawn, setIsDrawn] = useState(false);
  const close = () => drawer.current?.close();

  // The cleanup function closes the drawer when the page changes. Closing on mount would also close a drawer opened before hydration.
  useEffect(() => close, [pathname]);

  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 bg-menu px-2 text-on-menu md:hidden print:hidden">
      <PlainButton
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => {
          // The menu must be rendered before the dialog moves the focus into it.
          flushSync(() => setIsDrawn(true));
          drawer.current?.showModal();
        }}
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-menu-active focus-visible:outline-accent"
      >
        <Icon name="menu" className="size-6" />
      </PlainButton>
      <span className="font-serif text-lg font-semibold">{product}</span>
      <SearchIconButton onClick={onSearch} />
      <dialog
        ref={drawer}
        aria-label="Menu"
        onClick={(event) => {
          // Only a click on the backdrop has the dialog itself as its target.
          if (event.target === event.currentTarget) close();
        }}
        className="drawer fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(18rem,85vw)] max-w-none bg-menu p-0 text-on-menu"
      >
        <div className="flex min-h-full flex-col">
          <PlainButton
            aria-label="Close menu"
            onClick={close}
            className="absolute top-3 right-2 inline-flex size-11 items-center justify-center rounded-md hover:bg-menu-active focus-visible:outline-accent"
          >
            <Icon name="x" className="size-5" />
          </PlainButton>
          {isDrawn ? <MenuContent menu={menu} onChoose={close} /> : null}
        </div>
      </dialog>
    </header>
  );
}

function MenuContent({ menu, search, onChoose }: { menu: ShellMenu; search?: ReactNode; onChoose?: () => void }) {
  const { pathname } = useLocation();
  const { product, logo } = useBrand();

  return (
    <>
      <div className="flex items-start gap-3 px-4 pt-5 pb-4">
        <BrandMark logo={logo} />
        <div className="min-w-0 pr-10 md:pr-0">
          <p className="font-serif text-xl leading-7 font-semibold">{product}</p>
          <p className="mt-1 text-xs text-on-menu-muted">{menu.portalName}</p>
        </div>
      </div>
      {search ? <div className="px-3 pb-3">{search}</div> : null}
      <nav aria-label="Main" className="flex-1 px-3 pb-4">
        {[menu.entries, menu.below]
          .filter((entries) => entries.length > 0)
          .map((entries, index) => (
            <ul
              key={index}
              className="m-0 flex list-none flex-col gap-0.5 p-0 not-first:mt-3 not-first:border-t not-first:border-menu-active not-first:pt-3"
            >
              {entries.map((entry) => (
                <li key={entry.page}>
                  <MenuLink entry={entry} isActive={isActiveEntry(entry, pathname)} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          ))}
      </nav>
      <MenuFoot portal={menu.portal} />
    </>
  );
}

function MenuLink({ entry, isActive, onChoose }: { entry: MenuEntry; isActive: boolean; onChoose?: (() => void) | undefined }) {
  return (
    <Link
      to={entry.page}
      prefetch="intent"
      aria-current={isActive ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 items-center gap-3 rounded-md border-l-3 px-3 py-2 text-[0.9375rem] leading-5 focus-visible:outline-accent',
        isActive ? 'border-accent bg-menu-active font-semibold' : 'border-transparent text-on-menu hover:bg-menu-active',
      )}
    >
      <Icon name={entry.icon} className={classNames('size-4.5 shrink-0', isActive ? 'text-accent' : 'text-on-menu-muted')} />
      {entry.label}
    </Link>
  );
}

function MenuFoot({ portal }: Pick<ShellMenu, 'portal'>) {
  const { supportEmail } = useBrand();

  return (
    <div className="border-t border-menu-active px-3 py-3 text-sm">
      <a
        href={`mailto:${supportEmail}`}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-on-menu-muted hover:bg-menu-active hover:text-on-menu focus-visible:outline-accent"
      >
        <Icon name="mail" className="size-4.5 shrink-0" />
        Get help
      </a>
      <Link
        to={portal === 'client' ? href('/client/on-this-device') : href('/on-this-device')}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-on-menu-muted hover:bg-menu-active hover:text-on-menu focus-visible:outline-accent"
      >
        <Icon name="download" className="size-4.5 shrink-0" />
        On this device
      </Link>
      <div className="flex items-center justify-between">
        <SignOut className="text-on-menu-muted hover:bg-menu-active hover:text-on-menu focus-visible:outline-accent" />
        <ThemeButton />
      </div>
    </div>
  );
}

/** Shows the sign-out button in the colours of its surroundings. */
export function SignOut({ className }: { className: string }) {
  return (
    <SignOutForm>
      <PlainButton type="submit" className={classNames('flex min-h-11 items-center gap-3 rounded-md px-3', className)}>
        <Icon name="log-out" className="size-4.5 shrink-0" />
        Sign out
      </PlainButton>
    </SignOutForm>
  );
}

const themes: Record<Theme, { next: Theme; label: string; icon: DrawnIcon }> = {
  system: { next: 'light', label: 'Theme: same as device', icon: 'monitor' },
  light: { next: 'dark', label: 'Theme: light', icon: 'sun' },
  dark: { next: 'system', label: 'Theme: dark', icon: 'moon' },
};

/** Switches through the three themes: same as device, light and dark. */
export function ThemeButton({
  className = 'text-on-menu-muted hover:bg-menu-active hover:text-on-menu focus-visible:outline-accent',
}: {
  className?: string;
}) {
  const { next, label, icon } = themes[useTheme()];

  return (
    <Tooltip text={label}>
      <PlainButton
        aria-label={`${label}. Change theme`}
        onClick={() => chooseTheme(next)}
        className={classNames('inline-flex size-11 items-center justify-center rounded-md', className)}
      >
        <Icon name={icon} className="size-4.5" />
      </PlainButton>
    </Tooltip>
  );
}
