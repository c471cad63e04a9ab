import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a content file's own text. Returns null if there's no such file. The name comes from a description, never from an address. */
export function readPart(directory: string, part: string): string | null {
  const file = join(directory, part);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
