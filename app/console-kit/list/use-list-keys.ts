import { useEffect, useRef, type RefObject } from 'react';

import { isForList } from './list-keys.ts';

/**
 * Moves between a table's rows with `j` and `k`, selects with `x`, clears the selection with Escape, runs the row's action with `e`, and
 * goes to search with `/`. Enter works without this code, because each row has a link that gets the focus.
 */
export function useListKeys<Body extends HTMLElement>(): RefObject<Body | null> {
  const body = useRef<Body>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForList(event)) return;
      if (event.key === '/') focusSearch(event);
      if (event.key === 'e') actOnRow(body.current);
      if (event.key === 'x') findRow(body.current)?.querySelector<HTMLElement>('[data-list-check]')?.click();
      if (event.key === 'Escape') for (const box of listChecked(body.current)) box.click();
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
  const focused = findRow(body);
  const current = rows.findIndex((row) => focused?.contains(row) === true);
  const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Moves the focus to the bulk actions if rows are selected. Otherwise, runs the focused row's action or, if it has none, opens the row. */
function actOnRow(body: HTMLElement | null): void {
  if (listChecked(body).length > 0) return document.querySelector<HTMLElement>('[data-list-bulk] button')?.focus();
  const row = findRow(body);
  if (row === null) return;
  const action = row.querySelector<HTMLElement>('[data-list-action] :is(a, button)') ?? row.querySelector<HTMLElement>('[data-list-row]');
  action?.click();
}

function findRow(body: HTMLElement | null): HTMLElement | null {
  const row = document.activeElement?.closest('tr') ?? null;
  return row !== null && body?.contains(row) === true ? row : null;
}

function listChecked(body: HTMLElement | null): HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>('[data-list-check]:checked') ?? [])];
}
