import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the digest list, which has one line per file in the format of `sha256sum`. */
const list = 'tests/shipped-content/sha256sums.txt';
const folder = 'content';

/** Describes the files in `content/` that differ from what Northkey ships. Returns null if none do. */
export function describeChangedContent(): string | null {
  const changed = listChangedFiles();
  if (changed.length === 0) return null;

  const named = changed.length > 5 ? `${changed.slice(0, 5).join(', ')} and ${changed.length - 5} more` : changed.join(', ');
  return `content/ differs from what Northkey ships (${named}).`;
}

/** Lists the files in `content/` that have been changed, added or removed since the list was written. */
export function listChangedFiles(): string[] {
  const now = digestContent();
  const shipped = existsSync(list) ? readDigests(readFileSync(list, 'utf8')) : new Map<string, string>();
  return [...new Set([...now.keys(), ...shipped.keys()])].filter((file) => now.get(file) !== shipped.get(file)).toSorted();
}

/** Records the current content as what Northkey ships. */
export function writeShippedContent(): void {
  writeFileSync(list, [...digestContent()].map(([file, digest]) => `${digest}  ${file}\n`).join(''));
}

function digestContent(): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const files = names.map((name) => join(folder, name).replaceAll('\\', '/')).toSorted();
  return new Map(files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]));
}

function readDigests(lines: string): Map<string, string> {
  return new Map(lines.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)] as const])));
}
