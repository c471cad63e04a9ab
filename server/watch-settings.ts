import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';

/** The time between looks for settings that another process saved, in milliseconds. A change takes effect everywhere within two seconds. */
const lookEvery = 1_000;

/** Keeps this process on the settings that owners saved in the console. Returns a function that stops it. */
export function startSettingsWatch({ liveSettings, database, log }: Pick<Portal, 'liveSettings' | 'database' | 'log'>): () => void {
  let isBusy = false;
  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await liveSettings.refresh(database);
    } catch (error) {
      // The next look tries again. A store failure is logged where it happens.
      if (!isStoreFault(error)) log.error({ err: error }, "The console's settings couldn't be read.");
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
