import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import { listUploadsIn } from '#app/content/uploads.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { findPublished, listRevisionsIn } from '../revisions/store.server.ts';

/** Lists the content files that use each upload, in what readers see or in a draft. */
export async function findUploadUses(database: Database | Tx, contentFolder: string): Promise<Map<string, string[]>> {
  const { texts } = await findPublished(database);
  const live = withPublished(readContentFiles(contentFolder), texts);
  const drafts = (await listRevisionsIn(database, 'draft')).flatMap(({ part, source }) =>
    source === null ? [] : [[part, source] as const],
  );

  const uses = new Map<string, Set<string>>();
  for (const [part, source] of [...live, ...drafts])
    for (const id of listUploadsIn(source)) uses.set(id, (uses.get(id) ?? new Set()).add(part));
  return new Map([...uses].map(([id, parts]) => [id, [...parts].toSorted()]));
}
