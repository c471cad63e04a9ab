import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

import { readContentFiles, versionOf } from './content-files.ts';
import type { Content } from './load-content.ts';
import { listKnown, putBackKnown, type Piece } from './text/markdown-piece.ts';

interface KeptContent {
  /** Identifies the build and the content files that the cache was made from. */
  made: string;
  content: Content;
  pieces: Piece[];
}

/** The cache file, and an ID of the build, because another build may parse the content differently. */
export interface ContentKeeping {
  file: string;
  program: string;
}

export interface OpenedContent {
  content: Content;
  prepare: () => void;
}

/**
 * Reads and checks a content folder, or loads the cache from an earlier start with the same files, which takes a tenth of the time. The
 * parser is loaded only if it's needed, because it takes up 10 MB of memory.
 */
export async function openContent(directory: string, keeping: ContentKeeping | null = null): Promise<OpenedContent> {
  const files = readContentFiles(directory);
  const made = `${keeping?.program} ${versionOf(files)}`;
  const kept = keeping === null ? null : recall(keeping.file, made);
  if (kept !== null) {
    putBackKnown(kept.content, kept.pieces);
    return { content: kept.content, prepare: () => undefined };
  }

  const { loadContent } = await import('./load-content.ts');
  const content = loadContent(directory, files);
  const prepare = () => {
    if (keeping !== null) keep(keeping.file, { made, content, pieces: listKnown(content) });
  };
  return { content, prepare };
}

const digestLength = 32;

function digestOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Reads the cache. Returns null if there's no usable cache for these files. */
function recall(file: string, made: string): KeptContent | null {
  if (!existsSync(file)) return null;
  try {
    const written = readFileSync(file);
    const body = written.subarray(digestLength);
    // After a power failure, a file can have its full length but be missing some of its data.
    if (!digestOf(body).equals(written.subarray(0, digestLength))) return null;

    const kept = deserialize(body) as KeptContent;
    return kept.made === made ? kept : null;
  } catch {
    return null;
  }
}

/** Saves the cache. Without write access or disk space, nothing is saved and the next start is a little slower. */
function keep(file: string, kept: KeptContent): void {
  // The file is replaced atomically, because several processes might start at the same time.
  const own = `${file}.${process.pid}`;
  try {
    const body = serialize(kept);
    writeFileSync(own, Buffer.concat([digestOf(body), body]));
    renameSync(own, file);
  } catch {
    rmSync(own, { force: true });
  }
}
