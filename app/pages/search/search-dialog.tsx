import { useId, useState, type KeyboardEvent } from 'react';
import { href, useNavigate } from 'react-router';

import type { Audience } from '#app/features/access/rules.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useModal } from '#app/ui/use-modal.ts';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

interface SearchDialogProps {
  /** The portal whose menu is shown, because the workbench's addresses belong to both. */
  portal: Audience;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the search dialog. People type a query, choose a result with the arrow keys, and open it with Enter. */
export function SearchDialog({ portal, open, onOpenChange }: SearchDialogProps) {
  const modal = useModal(open, () => onOpenChange(false));

  return (
    <dialog
      {...modal}
      aria-label="Search the portal"
      className="search-dialog m-0 h-dvh max-h-none w-screen max-w-none bg-surface p-0 text-ink sm:mx-auto sm:mt-[10vh] sm:h-fit sm:max-h-[80vh] sm:w-[min(42rem,calc(100vw-2rem))] sm:rounded-lg sm:border sm:border-line sm:shadow-raised"
    >
      {open ? <SearchBox portal={portal} onClose={() => onOpenChange(false)} /> : null}
    </dialog>
  );
}

function SearchBox({ portal, onClose }: { portal: Audience; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const isClient = portal === 'client';
  const { state, retry } = useSearch(typed, isClient);
  const navigate = useNavigate();
  const listId = useId();

  const results = state.kind === 'found' ? state.groups.flatMap((group) => group.results) : [];
  // The selection is stored as an address, because a late response might move or drop the result at a given position.
  const [chosen, setChosen] = useState<string | null>(null);
  const active = Math.max(
    0,
    results.findIndex(({ to }) => to === chosen),
  );
  const setActive = (index: number) => setChosen(results[index]?.to ?? null);
  function openResult(to: string): void {
    onClose();
    void navigate(to);
  }

  function handleKey(event: KeyboardEvent): void {
    // An input method needs these keys while a word is being composed.
    if (event.nativeEvent.isComposing) return;
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: event.ctrlKey ? 0 : undefined,
      End: event.ctrlKey ? results.length - 1 : undefined,
    }[event.key];

    if (target !== undefined && results.length > 0) {
      event.preventDefault();
      setActive((target + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const result = results[active];
      if (result !== undefined) openResult(result.to);
    }
  }

  return (
    <div className="flex h-full flex-col sm:h-auto sm:max-h-[80vh]">
      <div className="flex shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
        <Icon name="search" className="size-5 shrink-0 text-ink-muted" />
        <input
          role="combobox"
          aria-label="Search the portal"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={isClient ? 'Search pages, procedures and documents' : 'Search modules, prompts, terms and documents'}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={handleKey}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-lg outline-none! placeholder:text-ink-muted"
        />
        <PlainButton
          aria-label="Close search"
          onClick={onClose}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <Icon name="x" className="size-5" />
        </PlainButton>
      </div>
      <SearchResults
        state={state}
        listId={listId}
        active={active}
        onActivate={setActive}
        onOpen={openResult}
        onRetry={retry}
        gate={isClient ? href('/client-login') : href('/va-login')}
      />
      <p aria-hidden className="hidden items-center gap-4 border-t border-line px-4 py-2 text-xs text-ink-muted sm:flex">
        <span>↑ ↓ to choose</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </div>
  );
}
