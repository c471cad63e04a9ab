import { readContentFiles, removedText, withPublished, type ContentFiles } from '#app/content/content-files.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { isRemovablePart } from '#app/features/revisions/content-parts.server.ts';
import { tryRead } from './edit-yaml.server.ts';
import { findTexts, startDraft, type ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { findPublished, listRevisionsIn, lockRevisions } from '#app/features/revisions/store.server.ts';

export type ImportContentResult =
  /** `removed` are the files that the folder doesn't have. They're drafted as removed. */
  | { kind: 'imported'; parts: string[]; removed: string[] }
  | { kind: 'no-files' }
  /** These files aren't valid YAML. Nothing was imported. */
  | { kind: 'not-yaml'; parts: string[] }
  /** These files differ, but have drafts, which would be lost. Nothing was imported. */
  | { kind: 'has-drafts'; parts: string[] };

/**
 * Makes a draft of each file in a folder that differs from what readers see, or that's new. If the folder is complete, such as an export,
 * the files it doesn't have are drafted as removed. Nothing is published.
 */
export function importContent(
  { database, env }: ContentStores,
  { folder, actor, now }: { folder: string; actor: string; now: Date },
): Promise<ImportContentResult> {
  const given = readContentFiles(folder);
  const base = readContentFiles(env.CONTENT_DIR);

  return transact(database, async (tx): Promise<ImportContentResult> => {
    if (given.size === 0) return { kind: 'no-files' };
    await lockRevisions(tx);
    const live = withPublished(base, (await findPublished(tx)).texts);
    const removed = listRemoved(live, given);
    const changed = [
      ...[...given].filter(([part, text]) => live.get(part) !== text),
      ...removed.map((part) => [part, removedText] as const),
    ];
    const unreadable = changed.filter(([part, text]) => given.has(part) && tryRead(text) === undefined).map(([part]) => part);
    if (unreadable.length > 0) return { kind: 'not-yaml', parts: unreadable };
    const drafts = new Set((await listRevisionsIn(tx, 'draft')).map(({ part }) => part));
    const taken = changed.map(([part]) => part).filter((part) => drafts.has(part));
    if (taken.length > 0) return { kind: 'has-drafts', parts: taken };

    for (const [part, text] of changed) {
      // An update that nobody has decided about yet asks again, because the text may not have its changes.
      const { editedFrom } = await findTexts(tx, part, base.get(part) ?? null);
      await startDraft(tx, { part, source: text, baseSource: editedFrom, actor, now });
    }
    return { kind: 'imported', parts: changed.map(([part]) => part), removed };
  });
}

/** Lists the files that readers see and a complete folder doesn't have. A folder with only some files removes none. */
function listRemoved(live: ContentFiles, given: ContentFiles): string[] {
  const missing = [...live.keys()].filter((part) => !given.has(part));
  return missing.every(isRemovablePart) ? missing : [];
}
