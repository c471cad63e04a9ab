import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Shows the target of the #hash, even if it's inside a closed part or on another tab. */
export function useHashTarget(): void {
  const { hash, search, key } = useLocation();
  const navigate = useNavigate();
  const stopKeeping = useRef<() => void>(null);

  useEffect(() => {
    const target = findTarget(hash);
    // Opening a part removes the #hash from the address, but the target stays in view.
    if (target === null) return;

    const panel = target.closest<HTMLElement>('[data-tab]');
    if (panel?.hidden) {
      const params = new URLSearchParams(search);
      params.set('tab', panel.dataset['tab'] ?? '');
      void navigate({ search: params.toString().replaceAll('%2C', ','), hash }, { replace: true, preventScrollReset: true });
      return;
    }

    openFoldsAround(target);
    stopKeeping.current?.();
    stopKeeping.current = keepInView(target);
    // The key is different for each visit to the same address, so clicking a link again shows the target again.
  }, [hash, search, key, navigate]);

  useEffect(() => () => stopKeeping.current?.(), []);
}

/** How long to wait for blocks above the target to load, in milliseconds. */
const settleTime = 2_000;

/** Scrolls to a target. If late blocks move the target, scrolls again, until the user scrolls. Returns a function that stops this. */
function keepInView(target: HTMLElement): () => void {
  const growth = new ResizeObserver(() => target.scrollIntoView());
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of ownMoves) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, settleTime);
  for (const event of ownMoves) window.addEventListener(event, stop, { passive: true });

  target.scrollIntoView();
  growth.observe(document.body);
  return stop;
}

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function findTarget(hash: string): HTMLElement | null {
  if (hash === '') return null;
  try {
    const id = decodeURIComponent(hash.slice(1));
    // A procedure or a template has the same ID as the collapsible part it's in.
    return document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-fold="${CSS.escape(id)}"]`);
  } catch {
    return null;
  }
}

function openFoldsAround(target: HTMLElement): void {
  // A section's collapsible part is inside the section, so targets above it, such as a lesson's start, have to be found as well.
  const own = target.closest('[data-fold-target]')?.querySelector('details');
  if (own) own.open = true;

  for (let fold = target.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
}
