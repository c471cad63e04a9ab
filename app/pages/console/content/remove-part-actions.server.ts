import { data, href } from 'react-router';

import { removedText } from '#app/content/content-files.ts';
import { isRemovablePart, nameOfPart } from '#app/features/revisions/content-parts.server.ts';
import { findTexts } from '#app/features/revisions/edit-draft.server.ts';
import { partAtAddress } from '#app/features/revisions/part-address.ts';
import { removePart } from '#app/features/revisions/parts/remove-part.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { Portal } from '#app/portal.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

/** A file that can be removed. */
export interface RemovablePart {
  part: string;
  title: string;
  /** Whether readers see it, so its removal has to be published. */
  isLive: boolean;
}

/** Finds the file at an address. Throws a 404 if there's none, or if it can't be removed. */
async function findRemovable({ params, portal }: { params: { part: string }; portal: Portal }): Promise<RemovablePart> {
  const part = partAtAddress(params.part);
  const read = (name: string) => readPart(portal.env.CONTENT_DIR, name);
  const texts = isRemovablePart(part) ? await findTexts(portal.database, part, read(part)) : null;
  if (texts === null || texts.current === removedText) throw data('There is nothing to remove at this address.', { status: 404 });
  return { part, title: nameOfPart(part, (name) => (name === part ? texts.current : read(name))), isLive: texts.live !== removedText };
}

const actions = defineActions({
  find: findRemovable,
  page: () => href('/manage/content'),
  actions: (action) => ({
    remove: action({
      title: ({ subject: { title } }) => `Remove ${title}`,
      danger: ({ subject: { part, isLive } }) =>
        isLive
          ? `${part.startsWith('modules/') ? 'The module goes with its card and its practice. ' : ''}Readers see it until you publish the removal. You can bring it back at any time.`
          : 'Nobody has published it yet, so it goes right away. Its text stays in the history.',
      label: 'Remove',
      log: 'content.drafted',
      run: ({ portal, subject: { part }, by }) => removePart(portal, { part, ...by }),
      refusals: { 'has-draft': 'It has unpublished changes. Publish or discard them first, then remove it.' },
      done: { removed: { notice: 'Removed. Publish the change so readers stop seeing it.', as: 'removed' } },
    }),
  }),
});

/** The action that removes a content file. */
export const removePartActions = { ...actions, find: findRemovable };
