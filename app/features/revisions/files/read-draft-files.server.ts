import { readContentFiles, withPublished, type ContentFiles } from '#app/content/content-files.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { findPublished, listRevisionsIn } from '#app/features/revisions/store.server.ts';

/** Reads all content files as they'd be if every draft were published. */
export async function readDraftFiles({ database, env }: ContentStores): Promise<ContentFiles> {
  return withPublished(readContentFiles(env.CONTENT_DIR), await findDraftTexts(database));
}

/** Returns the published texts, with all drafts in their place. */
export async function findDraftTexts(database: Database | Tx): Promise<Map<string, string>> {
  return withDrafts((await findPublished(database)).texts, await listRevisionsIn(database, 'draft'));
}

/** Returns published texts with these drafts in their place. A draft without a text returns its file to the file's own text. */
export function withDrafts(texts: ReadonlyMap<string, string>, drafts: readonly Revision[]): Map<string, string> {
  const result = new Map(texts);
  for (const { part, source } of drafts) {
    if (source === null) result.delete(part);
    else result.set(part, source);
  }
  return result;
}
