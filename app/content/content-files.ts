import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The type of content in each folder that can have any number of files. */
export const folderKinds = {
  modules: 'page',
  client: 'page',
  documents: 'document',
  practice: 'practice',
  simulations: 'simulation',
  checks: 'check-family',
} as const;

export type ContentFolder = keyof typeof folderKinds;

/** Each content file's text by its path, such as `modules/crm.yaml`, sorted by path. */
export type ContentFiles = ReadonlyMap<string, string>;

/** Tells whether a content folder can have a file at this path. Any other path could lead out of the folder. */
export function isContentPath(path: string): boolean {
  const found = /^(?:(?<folder>[^/\\]+)\/)?[^/\\]+\.yaml$/.exec(path);
  const folder = found?.groups?.['folder'];
  return found !== null && (folder === undefined || Object.hasOwn(folderKinds, folder));
}

/** Reads a content folder's files. Returns an empty map if the folder doesn't exist. */
export function readContentFiles(directory: string): ContentFiles {
  const paths = ['', ...Object.keys(folderKinds)].flatMap((folder) =>
    existsSync(join(directory, folder))
      ? readdirSync(join(directory, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`))
      : [],
  );
  const files = paths.filter((path) => path.endsWith('.yaml') && existsSync(join(directory, path))).toSorted();
  return new Map(files.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

/** Returns a content folder's version, which changes whenever the text of a file changes. */
export function versionOf(files: ContentFiles): string {
  const hash = createHash('sha256');
  for (const [path, source] of files) hash.update(`${path}\n${source}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** The text of a file that was removed in the console. No content file is empty. */
export const removedText = '';

/** The texts that were published in the console, by the path of the file that each replaces, adds or removes (see `removedText`). */
export type PublishedTexts = ReadonlyMap<string, string>;

/** Returns the files with the published texts in their place, and without the removed ones. */
export function withPublished(files: ContentFiles, published: PublishedTexts): ContentFiles {
  if (published.size === 0) return files;
  const both = new Map([...files, ...published]);
  return new Map([...both].filter(([, text]) => text !== removedText).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
