import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long the worker waits before it loads its own files, in milliseconds, so that a page's text and scripts come first. */
const wait = 2_000;

let isRegistered = false;

/**
 * Starts the service worker that saves pages on this device, once a page's text and scripts are there, and tells it
 * which pages are opened. A browser that refuses it, as in a private window, shows every page as if there were none.
 */
export function useDeviceWorker(): void {
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || /^\/manage(\/|$)/i.test(pathname)) return;

    const isBeforeWorker = navigator.serviceWorker.controller === null;
    const timer = setTimeout(() => {
      void tellOpened(pathname + search, isBeforeWorker).catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

async function tellOpened(address: string, isBeforeWorker: boolean): Promise<void> {
  if (!isRegistered) await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  isRegistered = true;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'opened', address, isBeforeWorker });
}
