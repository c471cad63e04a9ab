import { useId, useState, type ReactNode } from 'react';

import { splitTags, toggleChoice, type PromptFilters } from '#app/features/library/rules.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

export interface FilterPanelProps {
  categories: string[];
  tags: string[];
  favouriteCount: number;
  filters: PromptFilters;
  onChange: (filters: PromptFilters) => void;
}

/**
 * Shows categories, tags and favourites as buttons. Clicking the active button clears the filter. The panel starts out open (specification
 * 2.6), except on a phone, where it would push the first prompt out of view. The document is the same for everyone, so it contains two
 * buttons, and the style sheet shows the right one for the width.
 */
export function FilterPanel({ categories, tags, favouriteCount, filters, onChange }: FilterPanelProps) {
  const [isChanged, setIsChanged] = useState(false);
  const panelId = useId();
  const activeCount = [filters.category, filters.tag].filter(Boolean).length + (filters.favouritesOnly ? 1 : 0);
  const toggle = { panelId, activeCount, onClick: () => setIsChanged(!isChanged) };

  return (
    <div className="mt-4 border-y border-line xl:sticky xl:top-8 xl:-mx-2.5 xl:mt-0 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto xl:border-y-0 xl:px-2.5 print:hidden">
      <FilterToggle {...toggle} isOpen={isChanged} className="md:hidden" />
      <FilterToggle {...toggle} isOpen={!isChanged} className="max-md:hidden" />
      <div id={panelId} className={classNames('space-y-4 pt-1 pb-5', isChanged ? 'md:hidden' : 'max-md:hidden')}>
        <ChoiceGroup label="Category" isList>
          {categories.map((category) => (
            <Choice
              key={category}
              isActive={filters.category === category}
              onClick={() => onChange({ ...filters, category: toggleChoice(filters.category, category) })}
            >
              {category}
            </Choice>
          ))}
        </ChoiceGroup>
        <TagChoices tags={tags} active={filters.tag} onChoose={(tag) => onChange({ ...filters, tag: toggleChoice(filters.tag, tag) })} />
        <ChoiceGroup label="Yours">
          <Choice isActive={filters.favouritesOnly} onClick={() => onChange({ ...filters, favouritesOnly: !filters.favouritesOnly })}>
            <Icon name="star" className={classNames('size-4', filters.favouritesOnly && 'fill-current')} />
            Favourites ({favouriteCount})
          </Choice>
        </ChoiceGroup>
      </div>
    </div>
  );
}

interface FilterToggleProps {
  panelId: string;
  activeCount: number;
  isOpen: boolean;
  className: string;
  onClick: () => void;
}

function FilterToggle({ panelId, activeCount, isOpen, className, onClick }: FilterToggleProps) {
  return (
    <PlainButton
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onClick}
      className={classNames('flex min-h-12 w-full items-center gap-2.5 text-left font-semibold -outline-offset-2', className)}
    >
      <Icon name="sliders-horizontal" className="size-4.5 text-brand" />
      Filters
      {activeCount > 0 ? <span className="text-sm font-normal text-ink-muted">{activeCount} active</span> : null}
      <Icon name="chevron-down" className={classNames('ml-auto size-5 text-ink-muted transition-transform', isOpen && 'rotate-180')} />
    </PlainButton>
  );
}

/** Shows the first five tags and "+N more". The active tag is always visible. */
function TagChoices({ tags, active, onChoose }: { tags: string[]; active: string | null; onChoose: (tag: string) => void }) {
  const [isWhole, setIsWhole] = useState(false);
  const { first, more } = splitTags(tags);
  const shown = isWhole ? tags : [...first, ...more.filter((tag) => tag === active)];

  return (
    <ChoiceGroup label="Tags">
      {shown.map((tag) => (
        <Choice key={tag} isActive={tag === active} onClick={() => onChoose(tag)}>
          {tag}
        </Choice>
      ))}
      {more.length > 0 ? (
        <PlainButton
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-11 rounded-md px-2.5 text-sm font-semibold text-brand hover:bg-brand-soft md:min-h-9"
        >
          {isWhole ? 'Show less' : `+${more.length} more`}
        </PlainButton>
      ) : null}
    </ChoiceGroup>
  );
}

/** Shows choices next to or below their label. A long list is a column next to the prompts or, on a phone, a row that scrolls sideways. */
function ChoiceGroup({ label, isList = false, children }: { label: string; isList?: boolean; children: ReactNode }) {
  const id = useId();

  return (
    <div role="group" aria-labelledby={id} className="gap-4 md:grid md:grid-cols-[5.5rem_minmax(0,1fr)] xl:block">
      <p id={id} className="mb-1.5 text-sm text-ink-muted md:mb-0 md:leading-9 xl:mb-1 xl:leading-6">
        {label}
      </p>
      <div
        className={classNames(
          'flex gap-2',
          isList
            ? 'max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap xl:-mx-2.5 xl:flex-col xl:flex-nowrap xl:gap-0 xl:[&>button]:rounded-md xl:[&>button]:px-2.5 xl:[&>button:not([aria-pressed=true])]:border-transparent xl:[&>button:not([aria-pressed=true])]:bg-transparent'
            : 'flex-wrap',
        )}
      >
        {children}
      </div>
    </div>
  );
}

function Choice({ isActive, onClick, children }: { isActive: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <PlainButton
      aria-pressed={isActive}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-left text-sm md:min-h-9',
        isActive
          ? 'border-brand bg-brand font-semibold text-on-brand'
          : 'border-line-strong bg-surface hover:border-brand hover:bg-brand-soft!',
      )}
    >
      {children}
    </PlainButton>
  );
}
