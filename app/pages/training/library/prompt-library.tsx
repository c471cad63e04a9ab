import { useMemo, useRef } from 'react';

import type { PromptBlank, SafetyReminder } from '#app/content/schemas/library-schema.ts';
import { useFavourites, useOfficeValues } from '#app/features/library/device-choices.ts';
import {
  filterPrompts,
  hasFilters,
  longestQuery,
  noFilters,
  readPromptFilters,
  writePromptFilters,
  type LibraryPrompt,
  type PromptFilters,
} from '#app/features/library/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { useSearchKey } from '#app/ui/use-search-key.ts';
import { useAddressState, type AddressCodec } from '../../use-address-state.ts';
import { FilterPanel } from './filter-panel.tsx';
import { batch, moveBetweenCards, PromptList, useShownPrompts } from './prompt-list.tsx';
import { SafetyReminders } from './safety-reminders.tsx';

export interface Library {
  categories: string[];
  tags: string[];
  blanks: PromptBlank[];
  safetyReminders: SafetyReminder[];
  prompts: LibraryPrompt[];
}

/** Shows the prompt library with a search field, filters and cards, all of which can be used by keyboard. */
export function PromptLibrary({ library }: { library: Library }) {
  const codec = useMemo<AddressCodec<PromptFilters>>(
    () => ({ read: (params) => readPromptFilters(params, library), write: writePromptFilters }),
    [library],
  );
  const [filters, setFilters] = useAddressState(codec);
  const favourites = useFavourites();
  const blankKinds = useMemo(() => new Map(library.blanks.map(({ name, kind }) => [name, kind])), [library]);
  const officeValues = useOfficeValues(blankKinds);
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
      <div
        className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:grid-rows-[auto_1fr]"
        onKeyDown={(event) => moveBetweenCards(event, list.current)}
      >
        <div className="space-y-4">
          <SearchField
            ref={field}
            label="Search prompts"
            placeholder="Search titles and prompt text"
            hint="/"
            maxLength={longestQuery}
            value={filters.query}
            onType={(query) => setFilters({ ...filters, query })}
          />
          <SafetyReminders reminders={library.safetyReminders} />
        </div>
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <FilterPanel
            categories={library.categories}
            tags={library.tags}
            favouriteCount={library.prompts.filter(({ id }) => favourites.includes(id)).length}
            filters={filters}
            onChange={setFilters}
          />
        </div>
        <div className="min-w-0">
          <LibraryStatus found={found.length} total={library.prompts.length} isFiltered={hasFilters(filters)} onClear={clearFilters} />
          {found.length === 0 ? (
            <p className="rounded-lg border border-dashed border-line-strong px-5 py-10 text-center text-ink-muted">
              No prompts match your search criteria. Try adjusting your filters.
            </p>
          ) : null}
          <PromptList
            ref={list}
            prompts={library.prompts}
            shown={shown}
            favourites={favourites}
            officeValues={officeValues}
            blankKinds={blankKinds}
          />
          {/* The container of the button is always rendered, because adding or removing it would make the browser recompute the style of every card. */}
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

interface LibraryStatusProps {
  found: number;
  total: number;
  isFiltered: boolean;
  onClear: () => void;
}

/** Announces the number of prompts found, and offers a button to clear the filters. */
function LibraryStatus({ found, total, isFiltered, onClear }: LibraryStatusProps) {
  return (
    <div className="my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <p role="status" aria-live="polite" className="text-[0.9375rem] text-ink-muted tabular-nums">
        Showing {found} of {total} prompts
      </p>
      {isFiltered ? (
        <Button look="quiet" className="-mr-3 px-3! text-sm! print:hidden" onClick={onClear}>
          Clear All Filters
        </Button>
      ) : (
        <p className="hidden text-sm text-ink-muted lg:block print:hidden">Use the arrow keys to move between prompts and Enter to copy</p>
      )}
    </div>
  );
}
