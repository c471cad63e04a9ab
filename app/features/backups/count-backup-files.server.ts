import { readdir } from 'node:fs/promises';

import { countBackups } from './rules.ts';

/** Counts the backups in a folder. Returns null if the folder can't be read. A folder that doesn't exist yet has none. */
export async function countBackupFiles(folder: string): Promise<number | null> {
  try {
    return countBackups(await readdir(folder));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 0 : null;
  }
}
