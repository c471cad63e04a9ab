import { href } from 'react-router';

import { makePreviewLink, previewAddress, revokePreviewLink } from '#app/features/revisions/preview-links/make-preview-link.server.ts';
import { previewLinkForm } from '#app/features/revisions/preview-links/preview-link-form.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { setCookies } from '#app/request/visitor.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { startPreview } from './start-preview.server.ts';

/** The actions that start a preview of a portal or end it, and that share one with someone who has no account. */
export const previewActions = defineActions({
  find: () => null,
  page: () => href('/manage/preview'),
  unnamed: 'preview',
  actions: (action) => ({
    preview: action({
      label: 'Preview',
      log: 'portal.previewed',
      run: async ({ portal: { cookies }, context, sent }) => {
        const named = sent.get('portal');
        if (named !== 'none') return { kind: 'started', audience: await startPreview(context, named) };

        setCookies(context, [await cookies.preview.serialize('', { maxAge: 0 })]);
        return { kind: 'ended' };
      },
      done: {
        started: ({ audience }) => ({ to: audience === 'training' ? href('/trainingportal') : href('/client') }),
        ended: { to: href('/manage') },
      },
    }),
    share: action({
      title: 'Make a link for a colleague',
      label: 'Make link',
      role: 'editor',
      confirm: 'password',
      form: previewLinkForm,
      log: 'preview-link.made',
      run: ({ portal, details: { audience }, me, by: { now } }) => makePreviewLink(portal, { audience, maker: me, now }),
      done: {
        made: async ({ token, expiresAt }, { portal, context, me, details: { audience } }) => {
          await noteEvent(context, 'preview-link-made', { account: me.email, detail: audience });
          return { made: { link: previewAddress(portal.env, token), until: formatShortTime(expiresAt) } };
        },
      },
    }),
    'turn-off': action({
      label: 'Turn off',
      look: 'secondary',
      role: 'editor',
      log: 'preview-link.revoked',
      run: ({ portal, sent, by }) => revokePreviewLink(portal.database, { id: getFormText(sent, 'id'), ...by }),
      done: {
        revoked: { as: 'turned-off', notice: 'Link turned off. It no longer shows the drafts to anyone.' },
        over: { as: 'over', notice: 'That link had already ended.' },
      },
    }),
  }),
});
