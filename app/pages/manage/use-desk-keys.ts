import { useEffect, useRef, type RefObject } from 'react';

/** Moves between the rows of a table with `j` and `k`, and to the search with `/`. A row is a link that is marked as one; Enter is the browser's own. */
export function useDeskKeys<Body extends HTMLElement>(): RefObject<Body | null> {
  const body = useRef<Body>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;

      if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-desk-search]');
        search?.focus();
        if (search !== null) event.preventDefault();
        return;
      }
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined) return;

      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-desk-row]') ?? [])];
      const current = rows.findIndex((row) => row === document.activeElement);
      const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
      rows[next]?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return body;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}
