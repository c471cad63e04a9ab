import { isStoreFault } from './database/store-error.ts';
import type { Log } from './log.ts';

/** The time between looks for what another process saved, in milliseconds. A change takes effect everywhere within two seconds. */
const lookEvery = 1_000;

/**
 * Looks for changes by other processes once a second, one look at a time. A failure is logged as `failure`, once in a row, and the next look
 * tries again. Returns a function that stops it.
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
