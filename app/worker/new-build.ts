import { scope } from './worker-scope.ts';

/** The message that tells a worker to take over now. */
export const takeOver = 'take-over';

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
    await scope.registration.update();
    return;
  }
  const open = await scope.clients.matchAll({ type: 'window' });
  if (open.length <= 1) waiting.postMessage({ kind: takeOver });
}
