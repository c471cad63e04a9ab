import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { privateFile } from '#app/platform/data-folder.ts';

/**
 * The name of an empty SQLite file whose lock shows that a portal is running. The system releases the lock no matter how the process
 * ends, even with kill -9.
 */
const claimName = 'northkey.running';

/** Claims a data folder until this process ends or calls `release`. Returns null if another portal has claimed the folder. */
export function lockDataFolder(dataDirectory: string): { release: () => void } | null {
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
