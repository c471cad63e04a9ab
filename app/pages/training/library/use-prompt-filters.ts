import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { readPromptFilters, writePromptFilters, type PromptFilters } from '#app/features/library/rules.ts';

/** How long the address waits for the next letter, in milliseconds; the list does not wait. */
const addressDelay = 300;

/**
 * Keeps the filters of the prompt library, in step with the address. The list changes at once and the address follows,
 * without asking the server for anything.
 */
export function usePromptFilters(library: { categories: string[]; tags: string[] }): [PromptFilters, (next: PromptFilters) => void] {
  const { search, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => readPromptFilters(new URLSearchParams(search), library));
  const written = useRef(search);

  useEffect(() => {
    // Back, Forward and links change the address from outside: then the filters follow it.
    if (sameFilters(search, written.current)) return;
    written.current = search;
    setFilters(readPromptFilters(new URLSearchParams(search), library));
  }, [search, library]);

  useEffect(() => {
    const params = writePromptFilters(new URLSearchParams(search), filters);
    const next = params.size === 0 ? '' : `?${params.toString().replaceAll('%2C', ',')}`;
    if (sameFilters(next, search)) return;

    const timer = setTimeout(() => {
      written.current = next;
      void navigate({ pathname, search: next, hash }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [filters, search, pathname, hash, navigate]);

  return [filters, setFilters];
}

const names = ['q', 'category', 'tag', 'favourites'];

/** Tells whether two addresses ask for the same prompts, whatever else they say. */
function sameFilters(one: string, other: string): boolean {
  const [first, second] = [new URLSearchParams(one), new URLSearchParams(other)];
  return names.every((name) => first.get(name) === second.get(name));
}
