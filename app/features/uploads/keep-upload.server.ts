import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { deleteChunks, type WrittenFile } from './chunk-writer.server.ts';
import { cleanFileName, refuseFull, writeUploadId, type RefusedFile, type UploadEnding } from './rules.ts';
import { deleteUpload, insertUpload, measureUploads } from './store.server.ts';
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
  /** The total space that uploads can take up, in bytes. Files that come with the content folder aren't limited. */
  room?: number;
}

/**
 * Makes a written file an upload, under an ID made from its content. If that content is stored already, or there's no room for it, the new
 * copy is deleted.
 */
export async function keepUpload(database: Database, written: WrittenFile, facts: UploadFacts): Promise<StoredUpload | RefusedFile> {
  const { ending, size, removed, actor, now, room = Number.POSITIVE_INFINITY } = facts;
  const id = writeUploadId(written.hash, ending, size);
  const name = cleanFileName(facts.name);

  const kept = await transact(database, async (tx): Promise<'new' | 'stored before' | 'full'> => {
    const upload = { id, chunks: written.file, name, size: written.size, author: actor ?? 'content folder', createdAt: now };
    if (!(await insertUpload(tx, upload))) return 'stored before';
    if ((await measureUploads(tx)).bytes > room) {
      await deleteUpload(tx, id);
      return 'full';
    }
    if (actor !== null)
      await appendRecord(tx, { actor, action: 'upload.added', subject: `upload/${id}`, after: { name, bytes: written.size }, now });
    return 'new';
  });
  if (kept !== 'new') await deleteChunks(database, written.file);
  return kept === 'full' ? refuseFull(room) : { kind: 'stored', address: uploadAddress(id), removed };
}
