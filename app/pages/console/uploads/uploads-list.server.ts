import { href } from 'react-router';

import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { oneOf } from '#app/console-kit/list/list-filters.ts';
import { findUploadUses } from '#app/features/uploads/find-uses.server.ts';
import { endingOf, formatBytes, uploadTypes } from '#app/features/uploads/rules.ts';
import { listUploads } from '#app/features/uploads/store.server.ts';
import { namePartsIn } from './name-parts.server.ts';

/** The list of uploaded files. It isn't paged, because a portal has a few hundred at most, and where they're used is read from content. */
export const uploadsList = defineList({
  page: 'console-uploads',
  exportPage: null,
  name: 'uploads',
  title: 'Uploads',
  caption: 'Uploaded files, newest first',
  what: 'uploads',
  filters: { use: oneOf('Use', { used: 'Used', unused: 'Not used' }, 'All uploads') },
  pageBy: [],
  empty: {
    none: "No uploads yet. They'll appear here when you add a picture or a video to a lesson, or a logo.",
    filtered: 'No uploads match.',
  },
  at: async ({ portal }) => ({
    uses: await findUploadUses(portal.database, portal.env.CONTENT_DIR),
    nameParts: await namePartsIn(portal),
  }),
  load: async ({ portal, filter: { use }, at: { uses } }) => {
    const uploads = await listUploads(portal.database);
    return use === '' ? uploads : uploads.filter(({ id }) => uses.has(id) === (use === 'used'));
  },
  keyOf: ({ id }) => id,
  placeOf: () => ({}),
  open: ({ id }) => href('/manage/uploads/:upload', { upload: id }),
  columns: [
    { id: 'name', label: 'File', value: ({ name }) => name, look: 'strong' },
    { id: 'type', label: 'Type', value: ({ id }) => nameType(id) },
    { id: 'size', label: 'Size', value: ({ size }) => size, show: ({ size }) => formatBytes(size), isFigure: true },
    {
      id: 'use',
      label: 'Used in',
      value: ({ id }, { uses, nameParts }) => nameParts(uses.get(id) ?? []).join(', ') || 'Not used',
    },
    { id: 'createdAt', label: 'Uploaded', value: ({ createdAt }) => createdAt, look: 'muted' },
    { id: 'author', label: 'By', value: ({ author }) => author, look: 'muted' },
  ],
});

/** Names a type as people know it: "WEBP picture", "MP4 video". */
export function nameType(id: string): string {
  const ending = endingOf(id);
  if (ending === null) return 'Unknown';
  if (ending === 'vtt') return 'Captions';
  return `${ending === 'jpg' ? 'JPEG' : ending.toUpperCase()} ${uploadTypes[ending].startsWith('video') ? 'video' : 'picture'}`;
}
