import type { ReactNode } from 'react';

import { PageTitle } from '#app/ui/page-title.tsx';

/** The heading of a console page, with a note below the title and room for keyboard shortcuts. */
export function ConsoleHeading({
  title,
  tab = title,
  note,
  children,
}: {
  title: string;
  tab?: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <PageTitle>{tab}</PageTitle>
      <div>
        <h1 className="font-serif text-3xl leading-tight font-semibold">{title}</h1>
        {note === undefined ? null : <p className="mt-1 max-w-[68ch] text-ink-muted">{note}</p>}
      </div>
      {children}
    </header>
  );
}

/** A table's keyboard shortcuts. They're hidden on small screens, which rarely have a keyboard. */
export function ListKeys({
  canSearch = true,
  canAct = false,
  canSelect = false,
}: {
  canSearch?: boolean;
  canAct?: boolean;
  canSelect?: boolean;
}) {
  return (
    <p className="hidden items-center gap-1.5 text-xs text-ink-muted lg:flex">
      <Key>J</Key>
      <Key>K</Key> move <Key>Enter</Key> open
      {canSelect ? (
        <>
          {' '}
          <Key>X</Key> select
        </>
      ) : null}
      {canAct ? (
        <>
          {' '}
          <Key>E</Key> act
        </>
      ) : null}
      {canSearch ? (
        <>
          {' '}
          <Key>/</Key> search
        </>
      ) : null}{' '}
      <Key>?</Key> all shortcuts
    </p>
  );
}

/** A keyboard key. */
export function Key({ children }: { children: string }) {
  return <kbd className="rounded border border-line-strong bg-surface px-1.5 py-0.5 font-sans font-semibold text-ink">{children}</kbd>;
}
