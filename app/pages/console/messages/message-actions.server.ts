import { data, href } from 'react-router';

import {
  changeMessage,
  findRefusal,
  listWays,
  type MessageChange,
  type MessageRefusal,
} from '#app/features/messages/change-message.server.ts';
import { findMessage, type StoredMessage } from '#app/features/messages/store.server.ts';
import type { Portal } from '#app/portal.ts';
import type { ActionCall, ActionView } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

/** Why a message can't be changed, and what to do instead. */
export const refusalTexts: Record<MessageRefusal, string> = {
  over: 'This message was sent, discarded or erased in the meantime. Nothing was changed.',
  'under-way': 'This message is being sent right now. Check again in a minute.',
  'no-way': "This can't be sent: SMTP_URL or WEBHOOK_URL is not set. Set it, restart the portal, and send it again.",
  'secret-gone': "The code or link in this email wasn't kept, so it can't be sent. Make a new one where this one was made.",
};

/** What can be done with a message that wasn't sent. */
export const messageActions = defineActions({
  find: ({ params, portal }: { params: { id: string }; portal: Portal }) => requireMessage(portal, params.id),
  page: ({ id }) => href('/manage/messages/:id', { id }),
  actions: (action) => ({
    retry: action({
      label: 'Send now',
      isOffered: (view) => findMessageRefusal(view, 'retry') === null,
      run: (call) => change(call, 'retry'),
      refusals: { refused: ({ why }) => refusalTexts[why] },
      done: { changed: 'It will be sent in a few seconds.' },
    }),
    discard: action({
      label: 'Discard',
      look: 'secondary',
      isOffered: (view) => findMessageRefusal(view, 'discard') === null,
      run: (call) => change(call, 'discard'),
      refusals: { refused: ({ why }) => refusalTexts[why] },
      done: { changed: "Discarded. It won't be sent." },
    }),
  }),
});

export async function requireMessage({ database }: Portal, id: string): Promise<StoredMessage> {
  const message = await findMessage(database, id);
  if (message === null) throw data('There is no such message. Messages are kept for 90 days.', { status: 404 });
  return message;
}

/** Says why a message can't be sent or discarded now; null when it can. */
export function findMessageRefusal({ subject, portal }: Pick<ActionView<StoredMessage>, 'subject' | 'portal'>, asked: MessageChange) {
  return findRefusal(subject, asked, { ways: listWays(portal.env), now: portal.now() });
}

function change({ portal, subject, by }: ActionCall<StoredMessage>, asked: MessageChange) {
  return changeMessage(portal.database, { id: subject.id, change: asked, ways: listWays(portal.env), ...by });
}
