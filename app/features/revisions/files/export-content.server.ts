import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { readContentFiles, removedText, withPublished, type ContentFiles } from '#app/content/content-files.ts';
import type { ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { findPublished, listRevisionsIn } from '#app/features/revisions/store.server.ts';

export type ExportContentResult = { kind: 'exported'; files: number; changed: string[] } | { kind: 'not-empty' };

/** The folder of an export that has the files' own texts, from which the exported ones were edited. An import compares them with an upgrade's. */
export const baseFolder = '.base';

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
  writeTexts(folder, texts);
  rmSync(join(folder, baseFolder), { recursive: true, force: true });
  const edited = (await listRevisionsIn(database, 'live')).filter(({ source }) => source !== null);
  writeTexts(join(folder, baseFolder), new Map([...base, ...edited.map((each) => [each.part, each.baseSource ?? removedText] as const)]));
  const changed = [...texts].filter(([path, text]) => (base.get(path) ?? removedText) !== text).map(([path]) => path);
  return { kind: 'exported', files: withPublished(base, texts).size, changed };
}

function writeTexts(folder: string, texts: ContentFiles): void {
  for (const [path, text] of texts) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === removedText) rmSync(file, { force: true });
    else writeFileSync(file, text);
  }
}
