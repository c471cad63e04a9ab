import { href } from 'react-router';

import { recordPreview } from '#app/features/revisions/record-preview.server.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { setCookies } from '#app/request/visitor.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

/** The action that starts a preview of a portal, or ends it. */
export const previewActions = defineActions({
  find: () => null,
  page: () => href('/manage'),
  unnamed: 'preview',
  actions: (action) => ({
    preview: action({
      label: 'Preview',
      log: 'portal.previewed',
      run: async ({ portal: { cookies, database }, context, sent, by }) => {
        const audience = sent.get('portal');
        if (audience === 'none') {
          setCookies(context, [await cookies.preview.serialize('', { maxAge: 0 })]);
          return { kind: 'ended' };
        }
        if (audience !== 'training' && audience !== 'client') return badRequest();

        await recordPreview(database, { audience, ...by });
        setCookies(context, [await cookies.preview.serialize(audience)]);
        return { kind: 'started', audience };
      },
      done: {
        started: ({ audience }) => ({ to: audience === 'training' ? href('/trainingportal') : href('/client') }),
        ended: { to: href('/manage') },
      },
    }),
  }),
});
