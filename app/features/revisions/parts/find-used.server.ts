import type { ContentFiles } from '#app/content/content-files.ts';
import { countLearnersWith } from '#app/features/learning/store.server.ts';
import { hasRevisionWith, isPartKnown } from '#app/features/revisions/store.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';

/**
 * Tells whether an identifier is in use in a file, or was used before: learners' records refer to it for good. An identifier that begins
 * like one that was used counts too.
 */
export async function isUsedId(tx: Tx, files: ContentFiles, { part, id }: { part: string; id: string | number }): Promise<boolean> {
  const written = ['', '"', "'"].map((quote) => `id: ${quote}${id}`);
  if (written.some((text) => files.get(part)?.includes(text) === true)) return true;
  if (await hasRevisionWith(tx, part, written)) return true;
  const ids = [String(id)];
  return (await countLearnersWith(tx, 'lessons', ids)) + (await countLearnersWith(tx, 'practice', ids)) > 0;
}

/** Tells whether a file exists, or did before. */
export async function isUsedPart(tx: Tx, files: ContentFiles, part: string): Promise<boolean> {
  return files.has(part) || isPartKnown(tx, part);
}

/** Returns the first identifier that's free: the given one, or with a number behind it. */
export async function findFree(id: string, isUsed: (id: string) => boolean | Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!(await isUsed(candidate))) return candidate;
  }
}

/** Returns the first number from `from` on whose identifier is free. */
export async function findFreeNumber(from: number, isUsed: (number: number) => Promise<boolean>): Promise<number> {
  for (let number = from; ; number += 1) if (!(await isUsed(number))) return number;
}
