import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';

import { versionOf, type ContentFiles } from './content-files.ts';
import { replaceFile } from './open-content.ts';

const compress = promisify(brotliCompress);

/** The length of a content version in characters. */
const versionLength = 16;

function fileIn(folder: string): string {
  return join(folder, 'last-good-content');
}

/** Saves the files that the portal last ran on, so that it can still start when the content folder has a mistake. */
export async function saveLastGood(folder: string, files: ContentFiles): Promise<void> {
  const version = versionOf(files);
  const file = fileIn(folder);
  try {
    if (existsSync(file) && readFileSync(file).toString('latin1', 0, versionLength) === version) return;
  } catch {
    // A file that can't be read is replaced.
  }
  const body = await compress(JSON.stringify([...files]), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  replaceFile(file, Buffer.concat([Buffer.from(version, 'latin1'), body]));
}

/** Returns the files that the portal last ran on. Returns null if there are none, or if the copy is damaged. */
export function readLastGood(folder: string): ContentFiles | null {
  const file = fileIn(folder);
  if (!existsSync(file)) return null;
  try {
    const saved = readFileSync(file);
    const files = new Map(JSON.parse(brotliDecompressSync(saved.subarray(versionLength)).toString()) as [string, string][]);
    return versionOf(files) === saved.toString('latin1', 0, versionLength) ? files : null;
  } catch {
    return null;
  }
}
