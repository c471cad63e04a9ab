import { data, href } from 'react-router';

import {
  changeMessage,
  findChangeRefusal,
  listConfiguredChannels,
  type MessageChange,
  type MessageRefusal,
} from '#app/features/messages/change-message.server.ts';
import { findMessage, type StoredMessage } from '#app/features/messages/store.server.ts';
import type { Portal } from '#app/portal.ts';
import type { ActionCall, ActionView } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

/** The reasons a message can't be changed, each with what to do instead. */
export const refusalTexts: Record<MessageRefusal, string> = {
  over: 'Already sent, discarded or erased.',
  'under-way': 'Being sent right now. Check again in a minute.',
  'no-way': "Can't be sent, because no mail server or webhook is set up. An owner can set it up under Settings. Then send again.",
  'secret-gone': "Can't be sent: codes and links in emails aren't stored. Create a new code or link instead.",
};

const seen = { seen: ({ state }: StoredMessage) => state };

const changedMeanwhile = 'Someone else changed this message in the meantime. Nothing was done.';

/** The actions available for a message that hasn't been sent. */
export const messageActions = defineActions({
  find: ({ params, portal }: { params: { id: string }; portal: Portal }) => requireMessage(portal, params.id),
  page: ({ id }) => href('/manage/messages/:id', { id }),
  actions: (action) => ({
    retry: action({
      label: 'Send now',
      ...seen,
      isOffered: (view) => findMessageRefusal(view, 'retry') === null,
      log: 'message.retried',
      run: (call) => change(call, 'retry'),
      refusals: { refused: ({ why }) => refusalTexts[why], 'moved-on': changedMeanwhile },
      done: { changed: 'It will be sent in a few seconds.' },
    }),
    discard: action({
      label: 'Discard',
      look: 'secondary',
      ...seen,
      isOffered: (view) => findMessageRefusal(view, 'discard') === null,
      log: 'message.discarded',
      run: (call) => change(call, 'discard'),
      refusals: { refused: ({ why }) => refusalTexts[why], 'moved-on': changedMeanwhile },
      done: { changed: "Discarded. It won't be sent." },
    }),
  }),
});

export async function requireMessage({ database }: Portal, id: string): Promise<StoredMessage> {
  const message = await findMessage(database, id);
  if (message === null) throw data("This message doesn't exist. Messages are kept for 90 days.", { status: 404 });
  return message;
}

/** Returns the reason a message can't be sent or discarded now, or null if it can. */
export function findMessageRefusal({ subject, portal }: Pick<ActionView<StoredMessage>, 'subject' | 'portal'>, asked: MessageChange) {
  return findChangeRefusal(subject, asked, { ways: listConfiguredChannels(portal.env), now: portal.now() });
}

function change({ portal, subject, seen: drawnFrom, by }: ActionCall<StoredMessage>, asked: MessageChange) {
  return changeMessage(portal.database, {
    id: subject.id,
    change: asked,
    seen: drawnFrom,
    ways: listConfiguredChannels(portal.env),
    ...by,
  });
}
