import { readContentFiles, withPublished, type ContentFiles } from '#app/content/content-files.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { findPublished, listIn } from './store.server.ts';

/** Reads all content files as they'd be if every draft were published. */
export async function readDraftFiles({ database, env }: { database: Database; env: { CONTENT_DIR: string } }): Promise<ContentFiles> {
  return withPublished(readContentFiles(env.CONTENT_DIR), await findDraftTexts(database));
}

/** Returns the published texts, with the drafts in their place. */
export async function findDraftTexts(database: Database): Promise<Map<string, string>> {
  const { texts } = await findPublished(database);
  for (const { part, source } of await listIn(database, 'draft')) {
    if (source === null) texts.delete(part);
    else texts.set(part, source);
  }
  return texts;
}
