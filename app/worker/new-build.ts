import { pause, scope } from './worker-scope.ts';

/** The message that tells a worker to take over now. */
export const takeOver = 'take-over';

/** On a slow device the page that was left can still be unloading when the next one opens: how long to wait for it, in milliseconds. */
const unloadWaits = [0, 300, 1_000];

let hasHeard = false;

/** Tells whether the portal has a newer build than this worker's. Its saved pages are then only a last resort. */
export function isOutdated(): boolean {
  return hasHeard || scope.registration.waiting !== null;
}

/**
 * Hands over to a newer build's waiting worker once a page of that build is opened and no other page is open: never
 * under a page that's being worked on.
 */
export async function followNewBuild(answered: string | null, own: string): Promise<void> {
  if (answered === null || answered === own) return;

  hasHeard = true;
  const { waiting } = scope.registration;
  if (waiting === null) {
    // Not awaited: a browser may put the update off, and a worker with an open event can't be replaced.
    void scope.registration.update().catch(() => undefined);
    return;
  }

  for (const wait of unloadWaits) {
    await pause(wait);
    const open = await scope.clients.matchAll({ type: 'window' });
    if (open.length <= 1) return waiting.postMessage({ kind: takeOver });
  }
}
