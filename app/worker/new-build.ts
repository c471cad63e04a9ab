import { pause, scope } from './worker-scope.ts';

/** The message that tells a worker to take over now. */
export const takeOver = 'take-over';

/** The waits for the new page to replace the previous one, in milliseconds. On a slow device, the previous one may still be unloading. */
const unloadWaits = [300, 1_000, 3_000];

/** The time in which the waiting worker asks the browser to take over, in milliseconds. */
const timeToAsk = 300;

let hasNewBuild = false;

/** Tells whether the portal has a newer build than this worker. If it does, the worker's saved pages are only a last resort. */
export function isOutdated(): boolean {
  return hasNewBuild || scope.registration.waiting !== null;
}

/** Notes that the portal has a newer build, and fetches that build's worker unless it's there already. */
export function requestNewWorker(): void {
  hasNewBuild = true;
  // This promise isn't awaited, because a browser may delay the update, and a worker with a pending event can't be replaced.
  if (scope.registration.waiting === null) void scope.registration.update().catch(() => undefined);
}

/**
 * Hands over to the waiting worker of a newer build once the only open page is `page`, which that build has rendered, so that the handover
 * never interrupts anyone's work.
 */
export async function handOver(page: string): Promise<void> {
  const { waiting } = scope.registration;
  if (waiting === null) return;

  for (const wait of unloadWaits) {
    await pause(wait);
    const open = await scope.clients.matchAll({ type: 'window' });
    if (open.length > 1 || open[0]?.id !== page) continue;
    waiting.postMessage({ kind: takeOver });
    // A browser looks for a waiting worker when an event ends. If the last one ends too early, it looks only when another page is opened.
    await pause(timeToAsk);
    return;
  }
}
