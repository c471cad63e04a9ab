import { useCallback, useEffect, useState, type ReactNode } from 'react';

import type { Audience } from '#app/features/access/rules.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';
import type { SearchDialog as Dialog } from './search-dialog.tsx';

/** The search dialog loads on first use, because most pages are read without a search. */
function loadDialog() {
  return import('./search-dialog.tsx');
}

/** Loads the search dialog in advance. A lost connection is ignored, because opening the dialog reports it. */
function preloadDialog(): void {
  loadDialog().catch(() => undefined);
}

/** Provides the search dialog and a function to open it. Ctrl+K and Cmd+K open the dialog as well. */
export function useSearchDialog(portal: Audience): { openSearch: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const [Loaded, setLoaded] = useState<typeof Dialog | null>(null);

  const openSearch = useCallback(() => {
    setIsOpen(true);
    loadDialog().then(
      ({ SearchDialog }) => setLoaded(() => SearchDialog),
      () => {
        setIsOpen(false);
        toast({ title: "Search didn't load", description: 'Check your connection and try again.', tone: 'destructive' });
      },
    );
  }, []);

  useEffect(() => {
    function openOnKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || (!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    }

    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, [openSearch]);

  return { openSearch, dialog: Loaded === null ? null : <Loaded portal={portal} open={isOpen} onOpenChange={setIsOpen} /> };
}

/** Shows the search button in the side menu. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <PlainButton
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-menu-active px-3 text-left text-[0.9375rem] text-on-menu-muted hover:bg-menu-active hover:text-on-menu focus-visible:outline-accent"
    >
      <Icon name="search" className="size-4.5 shrink-0" />
      Search
      <kbd aria-hidden className="ml-auto font-sans text-xs">
        Ctrl K
      </kbd>
    </PlainButton>
  );
}

/** Shows the search button in the top bar on small screens. */
export function SearchIconButton({ onClick }: { onClick: () => void }) {
  return (
    <PlainButton
      aria-haspopup="dialog"
      aria-label="Search"
      onClick={onClick}
      className="ml-auto inline-flex size-11 items-center justify-center rounded-md hover:bg-menu-active focus-visible:outline-accent"
    >
      <Icon name="search" className="size-5" />
    </PlainButton>
  );
}
