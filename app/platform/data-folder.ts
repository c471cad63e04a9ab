import { chmodSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the files in DATA_DIR. While SQLite is running, it keeps two more files next to its database. */
const storeName = 'northkey.sqlite';
const secretName = 'secrets.json';
const storeNames = [storeName, `${storeName}-wal`, `${storeName}-shm`];
const fileNames = [...storeNames, secretName];

/** Permissions that give access only to the portal's account. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

export function storeFile({ DATA_DIR }: { DATA_DIR: string }): string {
  return join(DATA_DIR, storeName);
}

/** Returns the paths of the SQLite file and of the files SQLite keeps next to it. */
export function storeFiles({ DATA_DIR }: { DATA_DIR: string }): string[] {
  return storeNames.map((name) => join(DATA_DIR, name));
}

export function secretFile(dataDirectory: string): string {
  return join(dataDirectory, secretName);
}

/**
 * Removes other accounts' permissions on a data folder and its files, which contain email addresses and the secret. Returns the paths
 * that those accounts can still open. Windows permissions work differently and aren't changed.
 */
export function closeDataFolder(dataDirectory: string): string[] {
  if (process.platform === 'win32') return [];

  // The folder comes first, because other accounts can't replace files in a closed folder.
  const paths = [dataDirectory, ...fileNames.map((name) => join(dataDirectory, name))];
  return paths.filter((path) => !closeToOthers(path));
}

/** Closes a path to other accounts. Returns false if that isn't possible, and true if the path doesn't exist. */
function closeToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & 0o077) === 0) return true;

  // A shared folder like /tmp is open on purpose, and a link can lead to someone else's file, so neither is changed.
  const isShared = found.isDirectory() && (found.mode & 0o1000) !== 0;
  if (isShared || (found.isFile() && lstatSync(path).isSymbolicLink())) return false;

  try {
    chmodSync(path, found.mode & (found.isDirectory() ? privateFolder : privateFile));
    return true;
  } catch {
    // Permissions can't be changed if the path belongs to another account or the file system doesn't support them. The portal runs anyway.
    return false;
  }
}
