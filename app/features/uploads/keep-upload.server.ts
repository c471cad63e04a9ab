import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { deleteChunks, type WrittenFile } from './chunk-writer.server.ts';
import { cleanFileName, writeUploadId, type UploadEnding } from './rules.ts';
import { insertUpload } from './store.server.ts';
import { uploadAddress } from './upload-address.ts';

export interface StoredUpload {
  kind: 'stored';
  /** The upload's address in the portal, as content files name it. */
  address: string;
  /** What was removed from the file, in words. */
  removed: string[];
}

export interface UploadFacts {
  ending: UploadEnding;
  size: { width: number; height: number } | null;
  removed: string[];
  name: string;
  /** Null if the file came with the content folder, which isn't recorded in the audit log. */
  actor: string | null;
  now: Date;
}

/** Makes a written file an upload, under an ID made from its content. If that content is stored already, the new copy is deleted. */
export async function keepUpload(database: Database, written: WrittenFile, facts: UploadFacts): Promise<StoredUpload> {
  const { ending, size, removed, actor, now } = facts;
  const id = writeUploadId(written.hash, ending, size);
  const name = cleanFileName(facts.name);

  const isNew = await transact(database, async (tx) => {
    const upload = { id, chunks: written.file, name, size: written.size, author: actor ?? 'content folder', createdAt: now };
    const isInserted = await insertUpload(tx, upload);
    if (!isInserted || actor === null) return isInserted;
    await appendRecord(tx, { actor, action: 'upload.added', subject: `upload/${id}`, after: { name, bytes: written.size }, now });
    return true;
  });
  if (!isNew) await deleteChunks(database, written.file);
  return { kind: 'stored', address: uploadAddress(id), removed };
}
