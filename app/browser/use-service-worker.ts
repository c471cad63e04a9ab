import { useEffect } from 'react';
import { href, useLocation } from 'react-router';

/** The delay before the service worker starts, in milliseconds, so that a page's text and scripts load first. */
const wait = 2_000;

const consolePath = new RegExp(`^${href('/manage')}(/|$)`, 'i');

let isRegistered = false;
/** Whether the open page is the one that the document was loaded for. */
let isDocument = true;

/** Tells whether the document was loaded without the worker. The worker can begin after that, and before the page's scripts run. */
function cameBeforeWorker(): boolean {
  const [way] = performance.getEntriesByType('navigation');
  return !(way instanceof PerformanceNavigationTiming && way.workerStart > 0);
}

/**
 * Starts the service worker that saves pages on this device, and tells the worker which pages are opened. If the browser doesn't allow
 * service workers (in a private window, for example), pages work without one.
 */
export function useServiceWorker(): void {
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || consolePath.test(pathname)) return;

    const isBeforeWorker = navigator.serviceWorker.controller === null || (isDocument && cameBeforeWorker());
    isDocument = false;
    const timer = setTimeout(() => {
      void reportOpened(pathname + search, isBeforeWorker).catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

async function reportOpened(address: string, isBeforeWorker: boolean): Promise<void> {
  if (!isRegistered) await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  isRegistered = true;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'opened', address, isBeforeWorker });
}
