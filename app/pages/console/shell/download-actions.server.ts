import { href } from 'react-router';

import { destinationOf } from '#app/features/access/rules.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

/** The action that confirms the session before a file is downloaded. The file is in the address. */
export const downloadActions = defineActions({
  find: ({ url }) => findFile(url),
  page: () => href('/manage/confirm'),
  unnamed: 'confirm',
  actions: (action) => ({
    confirm: action({
      label: 'Continue',
      confirm: 'password',
      log: null,
      run: async () => ({ kind: 'confirmed' }),
      done: { confirmed: (_, { subject: file }) => ({ to: `${href('/manage/confirm')}?${new URLSearchParams({ next: file })}` }) },
    }),
  }),
});

/** Returns the address of the requested file. */
export function findFile(url: URL): string {
  return destinationOf(url.searchParams.get('next'), href('/manage'));
}
