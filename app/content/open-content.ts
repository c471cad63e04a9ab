import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { readContentFiles, versionOf, type ContentFiles } from './content-files.ts';
import type { Content } from './load-content.ts';
import { packContent, unpackContent } from './pack-content.ts';

/** The cache file, and an ID of the build, because another build may parse the content differently. */
export interface ContentCacheFile {
  file: string;
  program: string;
}

export interface OpenedContent {
  content: Content;
  prepare: () => void;
}

/**
 * Checks a content folder's files, or loads the cache that an earlier start made of the same files, which takes a tenth of the time. The
 * parser is loaded only if it's needed, because it takes up 10 MB of memory. Throws a ContentError if the files have mistakes.
 */
export async function openContent(
  directory: string,
  { files = readContentFiles(directory), keeping = null }: { files?: ContentFiles; keeping?: ContentCacheFile | null } = {},
): Promise<OpenedContent> {
  const made = `${keeping?.program} ${versionOf(files)}`;
  const kept = keeping === null ? null : recall(keeping.file, made);
  if (kept !== null) return { content: kept, prepare: () => undefined };

  const { loadContent } = await import('./load-content.ts');
  const content = loadContent(directory, files);
  const prepare = () => {
    if (keeping !== null) replaceFile(keeping.file, packContent(content, made));
  };
  return { content, prepare };
}

/** Reads the cache. Returns null if there's no readable cache for these files. */
function recall(file: string, made: string): Content | null {
  if (!existsSync(file)) return null;
  try {
    return unpackContent(readFileSync(file), made);
  } catch {
    return null;
  }
}

/**
 * Replaces a file atomically, because several processes might start at the same time. Without write access or disk space, nothing is
 * written.
 */
export function replaceFile(file: string, body: Buffer, { mode }: { mode?: number } = {}): void {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, body, { mode });
    renameSync(own, file);
  } catch {
    rmSync(own, { force: true });
  }
}
