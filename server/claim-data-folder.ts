import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { privateFile } from '#app/platform/data-folder.ts';

/** An empty SQLite file whose lock tells that a portal runs. The system lets go of it however the process ends, kill -9 included. */
const claimName = 'northkey.running';

/** Claims a data folder for as long as this process lives, or `release` is called; null when another portal has it. */
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
