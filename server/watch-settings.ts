import type { Portal } from '#app/portal.ts';
import { pollForChanges } from '#app/platform/poll-for-changes.ts';

/** The polling interval in milliseconds. Settings take effect in every process within two seconds. */
const every = 1_000;

/** Keeps this process on the settings that owners saved in the console. Returns a function that stops it. */
export function startSettingsWatch({ liveSettings, database, log }: Pick<Portal, 'liveSettings' | 'database' | 'log'>): () => void {
  return pollForChanges(() => liveSettings.refresh(database), { every, log, failure: "The console's settings couldn't be read." });
}
