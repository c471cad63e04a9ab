import { readFile } from 'node:fs/promises';

import { versionOf, type ContentFiles } from '#app/content/content-files.ts';
import { replaceFile, type ContentCacheFile } from '#app/content/open-content.ts';
import { packValue, unpackValue } from '#app/content/pack-content.ts';
import { listUploadsIn } from '#app/content/uploads.ts';
import type { PackedSearch } from '#app/features/search/find-results.server.ts';

// Reading all content takes seconds of a processor. The latest content that a content thread read is cached for the other processes on the
// machine, which follow a publication in a fraction of the time, and for publishing what was just previewed.

/** Content that passed every check, packed (see `unpackContent` and `loadSearch`). */
export interface CheckedContent {
  kind: 'valid';
  packed: Uint8Array;
  version: string;
  search: PackedSearch;
}

interface CachedContent {
  made: string;
  checked: CheckedContent;
}

export function writeCheckedContent({ file, program }: ContentCacheFile, checked: CheckedContent): void {
  const cached: CachedContent = { made: `${program} ${checked.version}`, checked };
  // It can have drafts.
  replaceFile(nameOf(file), packValue(cached), { mode: 0o600 });
}

/** Returns the cached content of the same build, files and texts. Returns null if there's none, or if an upload that it names is gone. */
export async function readCheckedContent(
  { file, program }: ContentCacheFile,
  { files, uploads }: { files: ContentFiles; uploads: readonly string[] },
): Promise<CheckedContent | null> {
  const known = new Set(uploads);
  if ([...files.values()].some((text) => listUploadsIn(text).some((id) => !known.has(id)))) return null;

  try {
    const cached = unpackValue(await readFile(nameOf(file))) as CachedContent | null;
    return cached?.made === `${program} ${versionOf(files)}` ? cached.checked : null;
  } catch {
    return null;
  }
}

function nameOf(file: string): string {
  return `${file}-checked`;
}
