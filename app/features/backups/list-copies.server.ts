import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { readCopyTime } from './rules.ts';

/** A daily or requested backup in the folder. */
export interface StoredCopy {
  name: string;
  madeAt: Date;
  bytes: number;
}

/** Lists the backups in a folder, newest first. Returns null if the folder can't be read. A folder that doesn't exist yet has none. */
export async function listCopies(folder: string): Promise<StoredCopy[] | null> {
  try {
    const names = (await readdir(folder)).toSorted().toReversed();
    const copies = await Promise.all(names.map((name) => findCopy(folder, name)));
    return copies.filter((copy) => copy !== null);
  } catch (error) {
    return isMissing(error) ? [] : null;
  }
}

/** Finds one backup in a folder. Returns null for any other file, and for a backup that has been deleted in the meantime. */
export async function findCopy(folder: string, name: string): Promise<StoredCopy | null> {
  const madeAt = readCopyTime(name);
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
export function streamCopy(folder: string, { name }: StoredCopy): ReadableStream {
  return Readable.toWeb(createReadStream(join(folder, name))) as ReadableStream;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
