import type { Database } from '#app/platform/database/open-database.ts';
import { chunkLength, type ByteRange } from './rules.ts';
import { findChunk, type Upload } from './store.server.ts';

/** Reads a part of an upload, one chunk at a time. Throws if the upload is removed in the middle. */
export async function* readUpload(database: Database, { id, chunks }: Upload, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  const last = Math.floor(to / chunkLength);
  for (let position = Math.floor(from / chunkLength); position <= last; position += 1) {
    const chunk = await findChunk(database, chunks, position);
    if (chunk === null) throw new Error(`The upload ${id} was removed while it was being read.`);
    const start = position * chunkLength;
    yield chunk.subarray(Math.max(0, from - start), to - start + 1);
  }
}

/** Reads a whole upload into memory. */
export async function readWholeUpload(database: Database, upload: Upload): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of readUpload(database, upload, { from: 0, to: upload.size - 1 })) parts.push(part);
  return Buffer.concat(parts);
}
