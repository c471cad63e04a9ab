import { isStoreFault } from './database/store-error.ts';
import type { Log } from './log.ts';

/**
 * Polls for changes by other processes, one check at a time, with a pause of `every` milliseconds between the starts of two. If the same
 * failure repeats, it's logged (as `failure`) only the first time, and the next check tries again. Returns a function that stops polling.
 */
export function pollForChanges(
  look: () => Promise<void>,
  { every, log, failure }: { every: number; log: Log; failure: string },
): () => void {
  let isBusy = false;
  let lastFailure = '';

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await look();
      lastFailure = '';
    } catch (error) {
      // A store failure is logged where it happens.
      if (isStoreFault(error) || String(error) === lastFailure) return;
      lastFailure = String(error);
      log.error({ err: error }, failure);
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void run(), every);
  timer.unref();
  return () => clearInterval(timer);
}
