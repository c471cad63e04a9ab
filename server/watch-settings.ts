import type { Portal } from '#app/portal.ts';
import { lookEverySecond } from '#app/platform/look-every-second.ts';

/** Keeps this process on the settings that owners saved in the console. Returns a function that stops it. */
export function startSettingsWatch({ liveSettings, database, log }: Pick<Portal, 'liveSettings' | 'database' | 'log'>): () => void {
  return lookEverySecond(() => liveSettings.refresh(database), { log, failure: "The console's settings couldn't be read." });
}
