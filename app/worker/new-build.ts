import { pause, scope } from './worker-scope.ts';

/** The message that tells a worker to take over now. */
export const takeOver = 'take-over';

/** The waits for the previous page to close, in milliseconds. On a slow device, it may still be unloading when the next one opens. */
const unloadWaits = [0, 300, 1_000];

let hasNewBuild = false;

/** Tells whether the portal has a newer build than this worker. If it does, the worker's saved pages are only a last resort. */
export function isOutdated(): boolean {
  return hasNewBuild || scope.registration.waiting !== null;
}

/**
 * Hands over to the waiting worker of a newer build once a page from that build is open and no other page is, so that the handover never
 * interrupts anyone's work. Tells whether it handed over.
 */
export async function followNewBuild(answered: string | null, own: string): Promise<boolean> {
  if (answered === null || answered === own) return false;

  hasNewBuild = true;
  const { waiting } = scope.registration;
  if (waiting === null) {
    // This promise isn't awaited, because a browser may delay the update, and a worker with a pending event can't be replaced.
    void scope.registration.update().catch(() => undefined);
    return false;
  }

  for (const wait of unloadWaits) {
    await pause(wait);
    const open = await scope.clients.matchAll({ type: 'window' });
    if (open.length > 1) continue;
    waiting.postMessage({ kind: takeOver });
    return true;
  }
  return false;
}
