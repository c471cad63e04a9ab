import { createElement, useEffect, useState } from 'react';

import { Store, useStore } from '#app/browser/store.ts';
import type { ToastList } from './toast-list.tsx';
import { addToast, type ShownToast, type ToastMessage } from './toast-queue.ts';

const leaveDuration = 200;

const toasts = new Store<ShownToast[]>([]);
let lastId = 0;

/** Shows a short message for a few seconds, replacing any other message with the same subject. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  toasts.set(addToast(toasts.get(), { ...message, id: lastId, open: true }));
}

function closeToast(id: number): void {
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => toasts.set(toasts.get().filter((shown) => shown.id !== id)), leaveDuration);
}

/** The area in which toasts appear. The toast library loads on the first touch or key press, because there can't be a toast before that. */
export function ToastViewport() {
  const [isNeeded, setIsNeeded] = useState(false);
  const shown = useStore(toasts);
  const List = useToastList(isNeeded || shown.length > 0, shown);

  useEffect(() => {
    const need = () => setIsNeeded(true);
    const options = { once: true, passive: true };
    window.addEventListener('pointerdown', need, options);
    window.addEventListener('keydown', need, options);
    return () => {
      window.removeEventListener('pointerdown', need);
      window.removeEventListener('keydown', need);
    };
  }, []);

  return List === null ? null : createElement(List, { toasts: shown, onClose: closeToast });
}

/**
 * Loads the list of toasts on demand. If loading fails offline, no toast is shown, the page keeps working, and the next toast tries
 * again.
 */
function useToastList(isNeeded: boolean, shown: ShownToast[]): typeof ToastList | null {
  const [List, setList] = useState<typeof ToastList | null>(null);

  useEffect(() => {
    if (!isNeeded || List !== null) return;
    import('./toast-list.tsx').then(
      (loaded) => setList(() => loaded.ToastList),
      // If the list can't be loaded, its toasts are dropped, because a toast shown later would be outdated. An empty list stays the same
      // object, because a new one would trigger another render.
      () => (toasts.get().length > 0 ? toasts.set([]) : undefined),
    );
  }, [isNeeded, List, shown]);

  return List;
}
