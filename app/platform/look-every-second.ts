import { isStoreFault } from './database/store-error.ts';
import type { Log } from './log.ts';

/** The polling interval for changes saved by other processes, in milliseconds. A change takes effect everywhere within two seconds. */
const lookEvery = 1_000;

/**
 * Polls for changes by other processes once a second, one check at a time. If the same failure repeats, it's logged (as `failure`) only the
 * first time, and the next check tries again. Returns a function that stops polling.
 */
export function lookEverySecond(look: () => Promise<void>, { log, failure }: { log: Log; failure: string }): () => void {
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

  const timer = setInterval(() => void run(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
