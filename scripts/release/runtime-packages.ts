import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The libraries that the built server loads from node_modules, because they read their own files. vite.config.ts has the same list. For
 * pictures, a release has the encoder in WebAssembly, which runs on every system that a release is installed on.
 */
export const serverLibraries = ['pg', 'pino', 'pdfkit', 'fontkit', 'sharp', '@img/sharp-wasm32'];

interface LockedPackage {
  version: string;
  dependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** Lists the folders of some packages and their dependencies, based on the lock file. */
export function listPackageFolders(checkout: string, names: readonly string[]): string[] {
  const { packages } = readLock(checkout);
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = findFolder(packages, name, from);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    for (const needed of Object.keys(packages[folder]?.dependencies ?? {})) add(needed, folder);
  };

  for (const name of names) add(name, '');
  return [...found];
}

export function versionOf(checkout: string, name: string): string {
  const locked = readLock(checkout).packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`The lock file has no package ${name}.`);
  return locked.version;
}

/** Finds a package's folder in the same way as Node: first inside the package that needs it, and then one level up at a time. */
function findFolder(packages: LockFile['packages'], name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (packages[folder] !== undefined) return folder;
  return from === '' ? null : findFolder(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

function readLock(checkout: string): LockFile {
  return JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as LockFile;
}
