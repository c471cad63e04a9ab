import { existsSync } from 'node:fs';

import { listUnreadable, type DeliveryGroup } from '#app/features/delivery/delivery-settings.server.ts';
import { deliveryForms } from '#app/features/delivery/form.ts';
import { LiveSettings, openSettings } from '#app/features/delivery/live-settings.server.ts';
import { listPresentTables } from '#app/platform/backup/table-shapes.ts';
import { storeFile } from '#app/platform/data-folder.ts';
import { openDatabase } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { deriveKeys, findSecret } from '#app/platform/keys.ts';
import type { Finding } from './finding.ts';

/**
 * Reads the settings that a start would use: the environment's, with those from the console. If the store or the secret can't be read, which
 * other checks report with the cause, it's the environment's alone.
 */
export async function readSettings(environment: Env): Promise<LiveSettings> {
  const alone = new LiveSettings(environment, deriveKeys(''));
  if (environment.DATABASE_URL === undefined && !existsSync(storeFile(environment))) return alone;
  try {
    const secret = findSecret(environment.DATA_DIR);
    if (secret === null) return alone;
    const database = openDatabase(environment);
    try {
      const tables = await listPresentTables(database);
      return tables.includes('portal_settings') ? await openSettings(environment, { database, keys: deriveKeys(secret) }) : alone;
    } finally {
      await database.destroy();
    }
  } catch {
    return alone;
  }
}

/** Lists the settings whose passwords and keys can't be read. */
export function listUnreadableSettings({ saved, keys }: LiveSettings): Finding[] {
  // The cast is safe because the record's keys are the groups, which the type of Object.keys doesn't show.
  return (Object.keys(deliveryForms) as DeliveryGroup[])
    .filter((group) => listUnreadable(group, saved[group], keys).length > 0)
    .map((group) => ({
      topic: 'settings',
      state: 'mend',
      sentence: `the secrets for ${group} were saved with another secret file and can't be read. Enter them again under Settings in the console.`,
    }));
}
