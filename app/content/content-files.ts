import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that can have any number of files, and the type of those files. */
export const folderKinds = {
  modules: 'page',
  client: 'page',
  documents: 'document',
  practice: 'practice',
  simulations: 'simulation',
  checks: 'check-family',
} as const;

export type ContentFolder = keyof typeof folderKinds;

/** The text of each content file by its path in the folder, such as `modules/crm.yaml`, sorted by path. */
export type ContentFiles = ReadonlyMap<string, string>;

/** Reads the files of a content folder. Returns none if the folder doesn't exist. */
export function readContentFiles(directory: string): ContentFiles {
  const paths = ['', ...Object.keys(folderKinds)].flatMap((folder) =>
    existsSync(join(directory, folder))
      ? readdirSync(join(directory, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`))
      : [],
  );
  const files = paths.filter((path) => path.endsWith('.yaml') && existsSync(join(directory, path))).toSorted();
  return new Map(files.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

/** Returns the version of a content folder, which changes whenever any of its text does. */
export function versionOf(files: ContentFiles): string {
  const hash = createHash('sha256');
  for (const [path, source] of files) hash.update(`${path}\n${source}\n`);
  return hash.digest('hex').slice(0, 16);
}
