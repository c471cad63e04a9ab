import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

import { readContentFiles, versionOf } from './content-files.ts';
import type { Content } from './load-content.ts';
import { listKnown, putBackKnown, type Piece } from './text/markdown-piece.ts';

/** What a start made of a content folder, for the next one. */
interface KeptContent {
  /** Of which program and which files. */
  made: string;
  content: Content;
  pieces: Piece[];
}

/** Where it's kept, and a name that is another for each program: what one understood of a file says nothing about the next. */
export interface ContentKeeping {
  file: string;
  program: string;
}

export interface OpenedContent {
  content: Content;
  /** Keeps what was made of the files for the next start. */
  prepare: () => void;
}

/**
 * Reads and checks a content folder, or takes what an earlier start kept of the very same files, in a tenth of the time. What
 * reads and checks is loaded only where it's needed: it takes 10 MB.
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

/** Of SHA-256, in bytes. */
const digestLength = 32;

function digestOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Null where nothing was kept of these, or nothing that can be read. */
function recall(file: string, made: string): KeptContent | null {
  if (!existsSync(file)) return null;
  try {
    const written = readFileSync(file);
    const body = written.subarray(digestLength);
    // A disk that lost power may hold half of it under its whole length.
    if (!digestOf(body).equals(written.subarray(0, digestLength))) return null;

    const kept = deserialize(body) as KeptContent;
    return kept.made === made ? kept : null;
  } catch {
    return null;
  }
}

/** Anyone who may not write here, or has no room, starts a little slower. */
function keep(file: string, kept: KeptContent): void {
  // Others may start at the same time: each puts a whole file in the place.
  const own = `${file}.${process.pid}`;
  try {
    const body = serialize(kept);
    writeFileSync(own, Buffer.concat([digestOf(body), body]));
    renameSync(own, file);
  } catch {
    rmSync(own, { force: true });
  }
}
