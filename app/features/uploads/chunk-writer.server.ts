import { createHash } from 'node:crypto';

import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { chunkLength } from './rules.ts';
import { deleteFirstChunk, insertChunk, listLooseFiles } from './store.server.ts';

/** The file of an upload as it's stored, one chunk after another. */
export interface WrittenFile {
  file: string;
  size: number;
  /** The SHA-256 of the content, in hexadecimal. */
  hash: string;
}

/** Names start with the time, so that files nobody finished can be found by age. */
function nameFile(now: Date): string {
  return `${now.toISOString()} ${createIdentifier()}`;
}

/**
 * Stores bytes as they arrive, one chunk per transaction, so that a large file neither fills the memory nor keeps others from writing. If
 * they stop arriving or exceed the limit, what was stored is deleted. Returns null if they exceed the limit.
 */
export async function writeChunks(
  database: Database,
  bytes: AsyncIterable<Uint8Array>,
  { limit, now }: { limit: number; now: Date },
): Promise<WrittenFile | null> {
  const file = nameFile(now);
  const hash = createHash('sha256');
  let size = 0;
  let position = 0;
  try {
    for await (const chunk of cutChunks(bytes)) {
      size += chunk.length;
      if (size > limit) break;
      hash.update(chunk);
      const row = { file, position, bytes: chunk };
      await transact(database, (tx) => insertChunk(tx, row));
      position += 1;
    }
  } catch (error) {
    await deleteChunks(database, file);
    throw error;
  }
  if (size <= limit) return { file, size, hash: hash.digest('hex') };
  await deleteChunks(database, file);
  return null;
}

async function* cutChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    waiting.push(part);
    length += part.length;
    if (length < chunkLength) continue;

    let whole = Buffer.concat(waiting);
    for (; whole.length >= chunkLength; whole = whole.subarray(chunkLength)) yield whole.subarray(0, chunkLength);
    waiting = [whole];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Deletes a file's chunks one by one, because each one takes the store a few milliseconds. */
export async function deleteChunks(database: Database, file: string): Promise<void> {
  let isLeft = true;
  while (isLeft) isLeft = await transact(database, (tx) => deleteFirstChunk(tx, file));
}

/** An upload takes at most this long, in milliseconds. Chunks of an older one belong to nobody. */
const arrivesWithin = 24 * 3_600_000;

/** Deletes what's left of uploads that were never finished, because a process ended in the middle. */
export async function deleteLooseChunks(database: Database, { now, signal }: { now: Date; signal: AbortSignal }): Promise<void> {
  const before = new Date(now.getTime() - arrivesWithin).toISOString();
  for (const file of await listLooseFiles(database, before)) {
    if (signal.aborted) return;
    await deleteChunks(database, file);
  }
}
