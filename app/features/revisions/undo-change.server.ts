import { formatPath } from '#app/content/checks/content-error.ts';
import { discardDrafts } from './discard-drafts.server.ts';
import { editDraft, type DraftEdit, type ContentStores } from './edit-draft.server.ts';
import { tryRead } from './files/edit-yaml.server.ts';
import { listChanges } from './list-changes.ts';
import { findRevisionIn } from './store.server.ts';

/**
 * Returns one value of a file's draft, by its written path, to what readers see. The other changes stay. An empty path discards the draft,
 * which adds or removes the file.
 */
export async function undoChange(content: ContentStores, { path, ...edit }: DraftEdit & { path: string }): Promise<void> {
  if (path === '') return discardDraft(content, edit);
  await editDraft(content, edit, ({ current, live }) =>
    listChanges(tryRead(live), tryRead(current))
      .filter((change) => formatPath(change.path) === path)
      .map((change) => ({ path: change.path, value: change.before })),
  );
}

async function discardDraft({ database }: ContentStores, { part, actor, now }: DraftEdit): Promise<void> {
  const draft = await findRevisionIn(database, 'draft', part);
  if (draft !== null) await discardDrafts(database, { drafts: [draft], actor, now });
}
