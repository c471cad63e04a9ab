import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isContentPath } from '#app/content/content-files.ts';

/**
 * Returns a content file's own text. Returns null if there's no such file, or if the name, which can come from an address or a form, isn't
 * one that a content file can have.
 */
export function readPart(directory: string, part: string): string | null {
  const file = join(directory, part);
  return isContentPath(part) && existsSync(file) ? readFileSync(file, 'utf8') : null;
}
