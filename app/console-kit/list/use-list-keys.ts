import { useEffect, useRef, type RefObject } from 'react';

import { isForList } from './list-keys.ts';

/**
 * Moves between the rows of a table with `j` and `k`, takes the row's one action with `e`, and goes to the search with
 * `/`. A row is a link that is marked as one; Enter is the browser's own.
 */
export function useListKeys<Body extends HTMLElement>(): RefObject<Body | null> {
  const body = useRef<Body>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForList(event)) return;
      if (event.key === '/') focusSearch(event);
      if (event.key === 'e') actOnRow(body.current);
      const step = { j: 1, k: -1 }[event.key];
      if (step !== undefined) moveBy(body.current, step);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return body;
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLElement>('[data-list-search]');
  search?.focus();
  if (search !== null) event.preventDefault();
}

function moveBy(body: HTMLElement | null, step: number): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-list-row]') ?? [])];
  const current = rows.findIndex((row) => row === document.activeElement);
  const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Takes the action at the end of the row that has the focus; a row without one is opened. */
function actOnRow(body: HTMLElement | null): void {
  const row = document.activeElement?.closest('tr') ?? null;
  if (body === null || row === null || !body.contains(row)) return;
  const action = row.querySelector<HTMLElement>('[data-list-action] :is(a, button)') ?? row.querySelector<HTMLElement>('[data-list-row]');
  action?.click();
}
