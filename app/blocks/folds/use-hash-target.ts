import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Scrolls to the target of the address's hash, even if the target is in a closed part or on another tab. */
export function useHashTarget(): void {
  const { hash, search, key } = useLocation();
  const navigate = useNavigate();
  const stopKeeping = useRef<() => void>(null);

  useEffect(() => {
    const target = findTarget(hash);
    // Opening a part removes the hash from the address, but the target stays in view.
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
    // Each visit has its own key, so clicking the same link again shows the target again.
  }, [hash, search, key, navigate]);

  useEffect(() => () => stopKeeping.current?.(), []);
}

/** The time allowed for blocks above the target to load, in milliseconds. */
const settleTime = 2_000;

/**
 * Scrolls to a target, and again whenever late blocks move it, until the user scrolls or the time is up. Returns a function that stops the
 * scrolling.
 */
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
    // The target can also be a procedure or a template, whose ID is on its collapsible part.
    return document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-fold="${CSS.escape(id)}"]`);
  } catch {
    return null;
  }
}

function openFoldsAround(target: HTMLElement): void {
  // A target above a section's collapsible part, such as the start of a lesson, isn't inside that part, so the part is looked up
  // separately.
  const own = target.closest('[data-fold-target]')?.querySelector('details');
  if (own) own.open = true;

  for (let fold = target.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
}
