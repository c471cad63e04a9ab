import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { privateFile } from '#app/platform/data-folder.ts';

/**
 * An empty SQLite file whose lock shows that a portal is running. The system releases it however the process ends, kill
 * -9 included.
 */
const claimName = 'northkey.running';

/** Claims a data folder for as long as this process lives, or until `release` is called; null if another portal has it. */
export function claimDataFolder(dataDirectory: string): { release: () => void } | null {
  const file = join(dataDirectory, claimName);
  closeSync(openSync(file, 'a', privateFile));
  const claim = new DatabaseSync(file, { timeout: 0 });
  try {
    claim.exec('begin exclusive');
    return { release: () => claim.close() };
  } catch {
    claim.close();
    return null;
  }
}
