import { chmodSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the files in DATA_DIR. While SQLite is running, it keeps two more files next to its own. */
const storeName = 'northkey.sqlite';
const secretName = 'secrets.json';
const storeNames = [storeName, `${storeName}-wal`, `${storeName}-shm`];
const fileNames = [...storeNames, secretName];

/** File permissions that let only the portal's account read a file. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

/** Returns the path of a data folder's SQLite file. */
export function storeFile({ DATA_DIR }: { DATA_DIR: string }): string {
  return join(DATA_DIR, storeName);
}

/** Returns the paths of the SQLite file and of the files SQLite keeps next to it. */
export function storeFiles({ DATA_DIR }: { DATA_DIR: string }): string[] {
  return storeNames.map((name) => join(DATA_DIR, name));
}

/** Returns the path of a data folder's secret. */
export function secretFile(dataDirectory: string): string {
  return join(dataDirectory, secretName);
}

/**
 * Removes other accounts' permissions on a data folder and its files, which contain email addresses and the secret. Returns the paths
 * that those accounts can still open. Windows permissions work differently and aren't changed.
 */
export function closeDataFolder(dataDirectory: string): string[] {
  if (process.platform === 'win32') return [];

  // The folder is closed first, because after that, no one can replace a file in it.
  const paths = [dataDirectory, ...fileNames.map((name) => join(dataDirectory, name))];
  return paths.filter((path) => !closeToOthers(path));
}

/** Tells whether a path is closed to other accounts, or doesn't exist. */
function closeToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & 0o077) === 0) return true;

  // The path is left alone if it's a folder like /tmp, which is open on purpose, or a link, which can lead to someone else's file.
  const isShared = found.isDirectory() && (found.mode & 0o1000) !== 0;
  if (isShared || (found.isFile() && lstatSync(path).isSymbolicLink())) return false;

  try {
    chmodSync(path, found.mode & (found.isDirectory() ? privateFolder : privateFile));
    return true;
  } catch {
    // Permissions can't be changed if the path belongs to another account or the file system has none. The portal runs anyway.
    return false;
  }
}
