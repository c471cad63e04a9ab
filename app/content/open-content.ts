import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

import type { PackedLikeness } from '#app/draft-check/likeness.ts';
import { readContentFiles, versionOf } from './content-files.ts';
import type { Content } from './load-content.ts';
import { listKnown, putBackKnown, type Piece } from './markdown-piece.ts';
import { prepareChecks, recallChecks } from './verify-checks.ts';

/** What a start made of a content folder, for the next one. */
interface KeptContent {
  content: Content;
  pieces: Piece[];
  likeness: PackedLikeness;
}

export interface OpenedContent {
  content: Content;
  /** Learns what the draft check will be asked for, and keeps all that was made of the files for the next start. */
  prepare: () => void;
}

/**
 * Reads and checks a content folder, or takes what an earlier start kept of the very same files, in a tenth of the time. The
 * caller answers for it that nothing but this version of the product writes the kept file. What reads and checks is loaded
 * only where it is needed: it takes 10 MB.
 */
export async function openContent(directory: string, keptFile: string | null = null): Promise<OpenedContent> {
  const files = readContentFiles(directory);
  const kept = keptFile === null ? null : recall(keptFile, versionOf(files));
  if (kept !== null) {
    putBackKnown(kept.content, kept.pieces);
    recallChecks(kept.content, kept.likeness);
    return { content: kept.content, prepare: () => undefined };
  }

  const { loadContent } = await import('./load-content.ts');
  const content = loadContent(directory, files);
  const prepare = () => {
    const likeness = prepareChecks(content);
    if (keptFile === null) return;
    // All that the examples of the draft check are for has been learned from them.
    const checkExamples = { ...content.checkExamples, groups: [] };
    keep(keptFile, { content: { ...content, checkExamples }, pieces: listKnown(content), likeness });
  };
  return { content, prepare };
}

/** Null where nothing was kept of this version, or nothing that can be read. */
function recall(file: string, version: string): KeptContent | null {
  if (!existsSync(file)) return null;
  try {
    const kept = deserialize(readFileSync(file)) as KeptContent;
    return kept.content.version === version ? kept : null;
  } catch {
    return null;
  }
}

/** Whoever may not write here, or has no room, starts a little slower. */
function keep(file: string, kept: KeptContent): void {
  // Others may start at the same time: each puts a whole file in the place.
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, serialize(kept));
    renameSync(own, file);
  } catch {
    // What is there stays.
  }
}
