import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { readOpen, writeOpen, type FoldGroup } from './fold-address.ts';

interface Folds {
  open: ReadonlySet<string>;
  setOpen: (ids: readonly string[], isOpen: boolean) => void;
  /** Records that the browser has already opened or closed a part. */
  noteToggle: (id: string, isOpen: boolean) => void;
}

const FoldsContext = createContext<Folds | null>(null);

function useFolds(): Folds {
  const folds = use(FoldsContext);
  if (folds === null) throw new Error('Folds can only be rendered inside a FoldsProvider.');
  return folds;
}

export interface FoldsProviderProps {
  groups: FoldGroup[];
  /** Resolves once the scripts for all collapsible parts have loaded. */
  whenDrawn: () => Promise<void>;
  children: ReactNode;
}

/** Records the page's open parts in the address, so that links, Back and reload restore them. */
export function FoldsProvider({ groups, whenDrawn, children }: FoldsProviderProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPrinting = usePrintingWhole();

  const value = new URLSearchParams(search).get('open');
  const open = useMemo(() => readOpen(value, groups), [value, groups]);
  // Two parts can be toggled before the address has changed, so the second change builds on what the first one requested.
  const latest = useRef({ pathname, search, wanted: open });
  // A layout effect runs before the browser reports the parts that this render opened or closed, which would otherwise look like the
  // reader's own actions.
  useLayoutEffect(() => {
    latest.current = { pathname, search, wanted: open };
  }, [pathname, search, open]);

  const want = useCallback(
    (ids: readonly string[], isOpen: boolean) => {
      const { wanted } = latest.current;
      if (isPrinting.current || ids.every((id) => wanted.has(id) === isOpen)) return false;

      const next = new Set(wanted);
      for (const id of ids) {
        if (isOpen) next.add(id);
        else next.delete(id);
      }
      latest.current.wanted = next;
      return true;
    },
    [isPrinting],
  );

  const writeAddress = useCallback(() => {
    const { pathname: to, search: from, wanted } = latest.current;
    const next = withOpen(from, writeOpen(wanted, groups));
    if (next !== withOpen(from, new URLSearchParams(from).get('open')))
      void navigate({ pathname: to, search: next }, { replace: true, preventScrollReset: true });
  }, [groups, navigate]);

  const setOpen = useCallback<Folds['setOpen']>((ids, isOpen) => void (want(ids, isOpen) && writeAddress()), [want, writeAddress]);
  // The address changes only after the blocks' scripts have loaded, because rendering the page earlier would discard the server's HTML for
  // those blocks.
  const noteToggle = useCallback<Folds['noteToggle']>(
    (id, isOpen) => void (want([id], isOpen) && whenDrawn().then(writeAddress)),
    [want, whenDrawn, writeAddress],
  );

  const folds = useMemo(() => ({ open, setOpen, noteToggle }), [open, setOpen, noteToggle]);
  return <FoldsContext value={folds}>{children}</FoldsContext>;
}

function withOpen(search: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete('open');
  else params.set('open', value);
  // Commas are allowed in a query, and they make the address easier to read.
  return params.toString().replaceAll('%2C', ',');
}

/** Opens every collapsible part while the page is being printed, for browsers without `::details-content`. */
function usePrintingWhole() {
  const isPrinting = useRef(false);

  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];

    function openAll(): void {
      isPrinting.current = true;
      opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
      for (const details of opened) details.open = true;
    }

    function closeAgain(): void {
      for (const details of opened) details.open = false;
      opened = [];
      isPrinting.current = false;
    }

    window.addEventListener('beforeprint', openAll);
    window.addEventListener('afterprint', closeAgain);
    return () => {
      window.removeEventListener('beforeprint', openAll);
      window.removeEventListener('afterprint', closeAgain);
    };
  }, []);

  return isPrinting;
}

/**
 * A collapsible part, which works before the scripts have loaded and is open when printed. `summary` can contain only a heading and text,
 * because a summary element can't contain other blocks.
 */
export function Fold({ id, summary, className, children }: { id: string; summary: ReactNode; className?: string; children: ReactNode }) {
  const { open, noteToggle } = useFolds();
  const box = useRef<HTMLDetailsElement>(null);
  // The part may have been toggled before hydration.
  useEffect(() => noteToggle(id, box.current?.open ?? false), [id, noteToggle]);

  return (
    <details
      ref={box}
      open={open.has(id)}
      data-fold={id}
      className={className}
      onToggle={(event) => noteToggle(id, event.currentTarget.open)}
    >
      <summary className="relative block cursor-pointer list-none pr-8 print:pr-0 [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon
          name="chevron-down"
          className="absolute top-3.5 right-0 size-5 text-ink-muted transition-transform in-[details[open]>summary]:rotate-180 print:hidden"
        />
      </summary>
      {children}
    </details>
  );
}

/** Buttons that open or close everything collapsible on a tab. */
export function FoldAllButtons({ ids }: { ids: readonly string[] }) {
  const { open, setOpen } = useFolds();
  const count = ids.filter((id) => open.has(id)).length;
  const look =
    'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-brand hover:bg-brand-soft aria-disabled:text-ink-muted aria-disabled:hover:bg-transparent';

  return (
    <div className="-mx-3 flex print:hidden">
      <PlainButton aria-disabled={count === ids.length} onClick={() => setOpen(ids, true)} className={look}>
        Expand all
      </PlainButton>
      <PlainButton aria-disabled={count === 0} onClick={() => setOpen(ids, false)} className={look}>
        Collapse all
      </PlainButton>
    </div>
  );
}
