import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { readBackupTime } from './rules.ts';

/** A daily or requested backup in the folder. */
export interface StoredBackup {
  name: string;
  madeAt: Date;
  bytes: number;
}

/** Lists the backups in a folder, newest first. Returns null if the folder can't be read. A folder that doesn't exist yet has none. */
export async function listBackups(folder: string): Promise<StoredBackup[] | null> {
  try {
    const names = (await readdir(folder)).toSorted().toReversed();
    const backups = await Promise.all(names.map((name) => findBackup(folder, name)));
    return backups.filter((backup) => backup !== null);
  } catch (error) {
    return isMissing(error) ? [] : null;
  }
}

/** Finds one backup in a folder. Returns null for any other file, and for a backup that has been deleted in the meantime. */
export async function findBackup(folder: string, name: string): Promise<StoredBackup | null> {
  const madeAt = readBackupTime(name);
  if (madeAt === null) return null;
  try {
    const found = await stat(join(folder, name));
    return found.isFile() ? { name, madeAt, bytes: found.size } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Reads a backup piece by piece. */
export function streamBackup(folder: string, { name }: StoredBackup): ReadableStream {
  return Readable.toWeb(createReadStream(join(folder, name))) as ReadableStream;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
