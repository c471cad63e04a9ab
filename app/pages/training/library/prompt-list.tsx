import { memo, useEffect, useMemo, useState, type KeyboardEvent, type Ref } from 'react';
import { useLocation } from 'react-router';

import type { BlankKinds } from '#app/features/library/blanks.ts';
import type { LibraryPrompt } from '#app/features/library/rules.ts';
import { PromptCard } from './prompt-card.tsx';

/** The maximum number of cards that can change with one keystroke: more than the library currently has, and few enough for one frame. */
export const batch = 60;

interface PromptListProps {
  prompts: LibraryPrompt[];
  shown: ReadonlySet<number>;
  favourites: readonly number[];
  officeValues: Readonly<Record<string, string>>;
  blankKinds: BlankKinds;
  ref: Ref<HTMLUListElement>;
}

/** Renders all cards, so that typing only shows and hides them. The list doesn't render again if only the address changes. */
export const PromptList = memo(function PromptList({ prompts, shown, favourites, officeValues, blankKinds, ref }: PromptListProps) {
  return (
    <ul ref={ref} className="m-0 list-none p-0">
      {prompts.map((prompt) => {
        const isShown = shown.has(prompt.id);
        return (
          // Cards that don't match stay in the layout with their contents skipped, which also keeps the focus out of them. Removing
          // hundreds of cards from the layout would cost many frames.
          <li
            key={prompt.id}
            aria-hidden={isShown ? undefined : true}
            className={
              isShown
                ? 'pb-4 [contain-intrinsic-size:auto_17rem] [content-visibility:auto]'
                : 'h-0 overflow-hidden [content-visibility:hidden]'
            }
          >
            <PromptCard prompt={prompt} isFavourite={favourites.includes(prompt.id)} officeValues={officeValues} blankKinds={blankKinds} />
          </li>
        );
      })}
    </ul>
  );
});

/**
 * Shows the first batch of matches, and more on demand. Each search starts again with the first batch. A prompt that the address links to
 * is always included.
 */
export function useShownPrompts(found: LibraryPrompt[], prompts: LibraryPrompt[]) {
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

/** Moves between visible cards with the up and down arrow keys, which also lead from the search field to the first card and back. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>, list: HTMLUListElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || list === null || !(event.target instanceof HTMLElement)) return;

  const card = event.target.closest('article');
  const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
  const isField = event.target.matches('input, textarea');
  if (isField ? !isSearch : card === null) return;

  const cards = [...list.querySelectorAll<HTMLElement>('li:not([aria-hidden]) > article')];
  const first = step === 1 ? cards[0] : undefined;
  const next = card === null ? first : cards[cards.indexOf(card) + step];
  if (next === undefined && isSearch) return;

  event.preventDefault();
  const target = next ?? (step === -1 ? event.currentTarget.querySelector<HTMLElement>('input[type="search"]') : null);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}
