import { scope } from './worker-scope.ts';

/** What a worker is told to begin at once. */
export const takeOver = 'take-over';

let hasHeard = false;

/** Tells whether the portal has a newer build than this worker's: what is kept here is then its last resort. */
export function isOutdated(): boolean {
  return hasHeard || scope.registration.waiting !== null;
}

/**
 * Hands over to the worker of a newer build, which waits, once a page of that build is opened and no other page is open:
 * never under a page that is being worked on.
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
