import { formatPath } from '#app/content/checks/content-error.ts';
import { editDraft, type DraftEdit, type ContentStores } from './edit-draft.server.ts';
import { tryRead } from './files/edit-yaml.server.ts';
import { listChanges } from './list-changes.ts';

/** Returns one value of a file's draft, by its written path, to what readers see. The other changes stay. */
export async function undoChange(content: ContentStores, { path, ...edit }: DraftEdit & { path: string }): Promise<void> {
  await editDraft(content, edit, ({ current, live }) =>
    listChanges(tryRead(live), tryRead(current))
      .filter((change) => formatPath(change.path) === path)
      .map((change) => ({ path: change.path, value: change.before })),
  );
}
