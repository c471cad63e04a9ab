import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { lockRevisions } from '../revisions/store.server.ts';
import { deleteChunks } from './chunk-writer.server.ts';
import { findUploadUses } from './find-uses.server.ts';
import { deleteUpload, findUpload } from './store.server.ts';

export type RemoveUploadResult = { kind: 'removed' } | { kind: 'gone' } | { kind: 'used'; parts: string[] };

/** Removes an upload that no content file uses, neither in what readers see nor in a draft. */
export async function removeUpload(
  { database, contentFolder }: { database: Database; contentFolder: string },
  { id, actor, reason, now }: { id: string; actor: string; reason: string; now: Date },
): Promise<RemoveUploadResult> {
  const removed = await transact(database, async (tx) => {
    // No draft can start using the upload meanwhile.
    await lockRevisions(tx);
    const upload = await findUpload(tx, id);
    if (upload === null) return { kind: 'gone' } as const;
    const parts = (await findUploadUses(tx, contentFolder)).get(id);
    if (parts !== undefined) return { kind: 'used', parts } as const;

    const { name, size, chunks } = upload;
    await deleteUpload(tx, id);
    await appendRecord(tx, { actor, action: 'upload.removed', subject: `upload/${id}`, before: { name, bytes: size }, reason, now });
    return { kind: 'removed', chunks } as const;
  });
  if (removed.kind !== 'removed') return removed;
  await deleteChunks(database, removed.chunks);
  return { kind: 'removed' };
}
