import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useLocation } from 'react-router';

import type { Html } from '#app/content/html.ts';
import { useFavourites, useOfficeValues } from '#app/features/library/device-choices.ts';
import { filterPrompts, hasFilters, longestQuery, noFilters, readPromptFilters, writePromptFilters, type LibraryPrompt, type PromptFilters } from '#app/features/library/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { useSearchKey } from '#app/ui/use-search-key.ts';
import { useAddressState, type AddressCodec } from '../../use-address-state.ts';
import { FilterPanel } from './filter-panel.tsx';
import { PromptCard } from './prompt-card.tsx';
import { SafetyReminders } from './safety-reminders.tsx';

export interface Library {
  categories: string[];
  tags: string[];
  safetyReminders: Html[];
  /** The points of the reminders in a few words each. */
  reminderHeads: string;
  prompts: LibraryPrompt[];
}

/** How many cards change at most with one key: more than a library of today has, and few enough for one frame. */
const batch = 60;

/** The prompt library: search, filters and cards, usable with the keyboard alone. */
export function PromptLibrary({ library }: { library: Library }) {
  const codec = useMemo<AddressCodec<PromptFilters>>(() => ({ read: (params) => readPromptFilters(params, library), write: writePromptFilters }), [library]);
  const [filters, setFilters] = useAddressState(codec);
  const favourites = useFavourites();
  const officeValues = useOfficeValues();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const found = useMemo(() => filterPrompts(library.prompts, filters, favourites), [library, filters, favourites]);
  const { shown, showMore } = useShownPrompts(found, library.prompts);
  useSearchKey(field);

  function clearFilters(): void {
    setFilters(noFilters);
    field.current?.focus();
  }

  return (
    <section id="prompt-library" aria-labelledby="prompt-library-title" className="scroll-mt-20">
      <h2 id="prompt-library-title" className="mb-4 font-serif text-2xl font-semibold">
        Prompt library
      </h2>
      <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:grid-rows-[auto_1fr]" onKeyDown={(event) => moveBetweenCards(event, list.current)}>
        <div className="space-y-4">
          <SearchField
            ref={field}
            label="Search prompts"
            placeholder="Search titles and prompt text"
            hint="/"
            maxLength={longestQuery}
            value={filters.query}
            onChange={(event) => setFilters({ ...filters, query: event.currentTarget.value })}
            onClear={() => setFilters({ ...filters, query: '' })}
          />
          <SafetyReminders reminders={library.safetyReminders} heads={library.reminderHeads} />
        </div>
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <FilterPanel categories={library.categories} tags={library.tags} favouriteCount={favourites.length} filters={filters} onChange={setFilters} />
        </div>
        <div className="min-w-0">
          <div className="my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <p role="status" aria-live="polite" className="text-[0.9375rem] text-ink-muted tabular-nums">
              Showing {found.length} of {library.prompts.length} prompts
            </p>
            {hasFilters(filters) ? (
              <Button look="quiet" className="-mr-3 px-3! text-sm! print:hidden" onClick={clearFilters}>
                Clear All Filters
              </Button>
            ) : (
              <p className="hidden text-sm text-ink-muted lg:block print:hidden">Arrow keys move between prompts, Enter copies</p>
            )}
          </div>
          {found.length === 0 ? (
            <p className="rounded-lg border border-dashed border-line-strong px-5 py-10 text-center text-ink-muted">No prompts match your search criteria. Try adjusting your filters.</p>
          ) : null}
          <PromptList ref={list} prompts={library.prompts} shown={shown} favourites={favourites} officeValues={officeValues} />
          {/* Always there: a list that becomes the last child, or no longer is, has the style of every card computed again. */}
          <div className="print:hidden">
            {shown.size < found.length ? (
              <Button look="secondary" className="w-full" onClick={showMore}>
                Show {Math.min(batch, found.length - shown.size)} more
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}

interface PromptListProps {
  prompts: LibraryPrompt[];
  shown: ReadonlySet<number>;
  favourites: readonly number[];
  officeValues: Readonly<Record<string, string>>;
  ref: Ref<HTMLUListElement>;
}

/** Every card is always there, so that typing only shows and hides. Not drawn again while only the address changes. */
const PromptList = memo(function PromptList({ prompts, shown, favourites, officeValues, ref }: PromptListProps) {
  return (
    <ul ref={ref} className="m-0 list-none p-0">
      {prompts.map((prompt) => {
        const isShown = shown.has(prompt.id);
        return (
          // Taking hundreds of cards out of the layout costs many frames; skipping what is in them costs none, and keeps the keyboard out.
          <li key={prompt.id} aria-hidden={isShown ? undefined : true} className={isShown ? 'pb-4 [contain-intrinsic-size:auto_17rem] [content-visibility:auto]' : 'h-0 overflow-hidden [content-visibility:hidden]'}>
            <PromptCard prompt={prompt} isFavourite={favourites.includes(prompt.id)} officeValues={officeValues} />
          </li>
        );
      })}
    </ul>
  );
});

/** Shows the first batch of what was found and more on demand; each search begins again. The prompt that a link names is always among it. */
function useShownPrompts(found: LibraryPrompt[], prompts: LibraryPrompt[]) {
  const { hash, key } = useLocation();
  const [limit, setLimit] = useState(batch);
  const [lastFound, setLastFound] = useState(found);

  if (lastFound !== found) {
    setLastFound(found);
    setLimit(batch);
  }

  useEffect(() => {
    if (!/^#prompt-\d+$/.test(hash)) return;
    setLimit((known) => Math.max(known, prompts.findIndex(({ id }) => hash === `#prompt-${id}`) + 1));

    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [hash, key, prompts]);

  const shown = useMemo(() => new Set(found.slice(0, limit).map((prompt) => prompt.id)), [found, limit]);
  return { shown, showMore: () => setLimit(limit + batch) };
}

/** Down and Up move between the cards that are seen; from the search field Down leads to the first, and back Up leads to the field. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>, list: HTMLUListElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || list === null || !(event.target instanceof HTMLElement)) return;

  const card = event.target.closest('article');
  const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
  const isField = event.target.matches('input, textarea');
  if (isField ? !isSearch : card === null) return;

  const cards = [...list.querySelectorAll<HTMLElement>('li:not([aria-hidden]) > article')];
  const next = card === null ? (step === 1 ? cards[0] : undefined) : cards[cards.indexOf(card) + step];
  if (next === undefined && isSearch) return;

  event.preventDefault();
  const target = next ?? (step === -1 ? event.currentTarget.querySelector<HTMLElement>('input[type="search"]') : null);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}
