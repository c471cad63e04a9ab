import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { readContentFiles, removedText, withPublished } from '#app/content/content-files.ts';
import type { ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { findPublished } from '#app/features/revisions/store.server.ts';

export type ExportContentResult = { kind: 'exported'; files: number; changed: string[] } | { kind: 'not-empty' };

/**
 * Copies the content folder to an empty folder, with the files that were changed, added and removed in the console. Texts that nobody
 * changed are the same byte for byte.
 */
export async function exportContent({ database, env }: ContentStores, folder: string): Promise<ExportContentResult> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return { kind: 'not-empty' };

  const { texts } = await findPublished(database);
  const base = readContentFiles(env.CONTENT_DIR);
  mkdirSync(folder, { recursive: true });
  cpSync(env.CONTENT_DIR, folder, { recursive: true });
  for (const [path, text] of texts) {
    if (text === removedText) {
      rmSync(join(folder, path), { force: true });
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const changed = [...texts].filter(([path, text]) => (base.get(path) ?? removedText) !== text).map(([path]) => path);
  return { kind: 'exported', files: withPublished(base, texts).size, changed };
}
