import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import { loadContent, type Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { findPublished } from './store.server.ts';

/** Loads a content folder with what's published in the console, for commands. Throws a ContentError if it can't be used. */
export async function loadPublished(database: Database, folder: string): Promise<Content> {
  const { texts } = await findPublished(database);
  return loadContent(folder, withPublished(readContentFiles(folder), texts));
}
