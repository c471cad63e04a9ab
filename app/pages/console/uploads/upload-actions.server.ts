import { data, href } from 'react-router';

import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { reasonForm } from '#app/features/audit-log/reason-form.ts';
import { findUploadUses } from '#app/features/uploads/find-uses.server.ts';
import { removeUpload } from '#app/features/uploads/remove-upload.server.ts';
import { findUpload, type Upload } from '#app/features/uploads/store.server.ts';
import type { Portal } from '#app/portal.ts';
import { namePartsIn } from './name-parts.server.ts';

/** An upload with the content files that use it. */
export interface UsedUpload extends Upload {
  parts: string[];
}

/** What can be done with an upload: it's removed once nothing uses it. */
export const uploadActions = defineActions({
  find: ({ params, portal }: { params: { upload: string }; portal: Portal }) => requireUpload(portal, params.upload),
  page: ({ id }) => href('/manage/uploads/:upload', { upload: id }),
  actions: (action) => ({
    remove: action({
      label: 'Remove file',
      danger: "The file is deleted. Earlier versions of content that use it can't be restored without it.",
      confirm: 'password',
      form: reasonForm,
      isOffered: ({ subject }) => subject.parts.length === 0,
      log: 'upload.removed',
      run: ({ portal, subject, details: { reason }, by }) =>
        removeUpload({ database: portal.database, contentFolder: portal.env.CONTENT_DIR }, { id: subject.id, reason, ...by }),
      refusals: {
        gone: 'This file was already removed.',
        used: async ({ parts }, { portal }) =>
          `This file is used in ${(await namePartsIn(portal))(parts).join(', ')}. Take it out there and publish, then remove it.`,
      },
      done: { removed: { notice: 'Removed.', elsewhere: () => `${href('/manage/uploads')}?done=remove` } },
    }),
  }),
});

export async function requireUpload({ database, env }: Portal, id: string): Promise<UsedUpload> {
  const upload = await findUpload(database, id);
  if (upload === null) throw data('This file was removed.', { status: 404 });
  return { ...upload, parts: (await findUploadUses(database, env.CONTENT_DIR)).get(id) ?? [] };
}
