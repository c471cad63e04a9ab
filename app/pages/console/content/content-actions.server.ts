import { href } from 'react-router';

import { bringBackPart } from '#app/features/revisions/parts/remove-part.server.ts';
import { switchModule } from '#app/features/revisions/parts/switch-module.server.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';

/** Makes a module open or coming soon. */
function switching(isPublished: boolean) {
  return {
    log: 'content.drafted',
    isOffered: () => false,
    run: ({ portal, sent, by }: Pick<ActionCall<null>, 'portal' | 'sent' | 'by'>) =>
      switchModule(portal, { module: getFormText(sent, 'module'), isPublished, ...by }),
  } as const;
}

/** The actions of the list of content. Each makes a draft. */
export const contentActions = defineActions({
  find: () => null,
  page: () => href('/manage/content'),
  actions: (action) => ({
    open: action({
      label: 'Open to learners',
      ...switching(true),
      done: { switched: { notice: 'Learners can open the module once you publish this change.', as: 'opened' } },
    }),
    close: action({
      label: 'Make coming soon',
      ...switching(false),
      done: { switched: { notice: 'Learners see the module as coming soon once you publish this change.', as: 'closed' } },
    }),
    'bring-back': action({
      label: 'Bring back',
      log: 'content.drafted',
      isOffered: () => false,
      run: ({ portal, sent, by }) => bringBackPart(portal, { part: getFormText(sent, 'part'), ...by }),
      done: {
        'brought-back': { notice: "It's back as a draft. If readers didn't see it anymore, publish the change.", as: 'brought-back' },
      },
    }),
  }),
});
