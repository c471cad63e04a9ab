import { href } from 'react-router';

import { listConfiguredChannels } from '#app/features/messages/change-message.server.ts';
import { eventNames } from '#app/features/messages/events.ts';
import { channelNames, messageFilters } from '#app/features/messages/rules.ts';
import { listMessages } from '#app/features/messages/store.server.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { oneOf } from '#app/console-kit/list/list-filters.ts';
import { describeMessage } from './describe-message.server.ts';
import { messageActions } from './message-actions.server.ts';
import { messageTones } from './message-tones.ts';

/** The list of the portal's messages. Exports leave out the contents of messages. */
export const messagesList = defineList({
  page: 'console-messages',
  exportPage: 'console-messages-export',
  name: 'messages',
  title: 'Messages',
  caption: 'Messages, newest first',
  what: 'messages',
  filters: {
    state: oneOf('State', messageFilters, 'Any state'),
    event: oneOf('Kind', eventNames, 'Any kind'),
    channel: oneOf('Channel', channelNames, 'Any channel'),
  },
  pageBy: ['createdAt', 'id'],
  empty: { none: "No messages yet. They'll appear here as the portal emails people.", filtered: 'No messages match.' },
  at: async ({ portal }) => ({ now: portal.now(), ways: listConfiguredChannels(portal.env) }),
  load: async ({ portal, filter: { state, event, channel }, after, limit, at }) => {
    const stored = { state: state === 'failed' ? 'waiting' : state || undefined, hasFailed: state === 'failed' } as const;
    const filter = { ...stored, event: event || undefined, channel: channel || undefined, before: after ?? undefined };
    const messages = await listMessages(portal.database, filter, limit);
    return messages.map((message) => ({ ...message, described: describeMessage(message, at) }));
  },
  keyOf: ({ id }) => id,
  placeOf: ({ id, createdAt }) => ({ createdAt: createdAt.toISOString(), id }),
  open: ({ id }) => href('/manage/messages/:id', { id }),
  bulk: {
    seen: ({ state }) => state,
    actions: [
      messageActions.bulk('retry', { paramsOf: (id) => ({ id }) }),
      messageActions.bulk('discard', { paramsOf: (id) => ({ id }), ask: true, note: "Discarded messages can't be sent." }),
    ],
  },
  tableFirst: ['title', 'state', 'recipient'],
  columns: [
    { id: 'id', label: 'Identifier', value: ({ id }) => id, in: 'export' },
    { id: 'createdAt', label: 'Written', value: ({ createdAt }) => createdAt, as: 'time', look: 'muted' },
    { id: 'event', label: 'What', value: ({ event }) => eventNames[event], in: 'export' },
    { id: 'channel', label: 'Channel', value: ({ channel }) => channelNames[channel], in: 'export' },
    { id: 'about', label: 'About', value: ({ about }) => about, in: 'export' },
    { id: 'recipient', label: 'To', value: ({ recipient }) => recipient, show: ({ described }) => described.to },
    {
      id: 'title',
      label: 'Message',
      exportLabel: 'Subject',
      value: ({ title }) => title,
      show: ({ described }) => described.title,
      phone: 'line',
    },
    {
      id: 'state',
      label: 'State',
      value: ({ described }) => described.stateWords,
      show: ({ state, described }) => ({ text: described.stateWords, tone: messageTones[state] }),
      look: 'one-line',
    },
    { id: 'tries', label: 'Tries', value: ({ tries }) => tries, in: 'export' },
    { id: 'failure', label: 'Reason', value: ({ failure }) => failure, in: 'export' },
    { id: 'detail', label: 'Details', value: ({ described }) => described.detail, in: 'table', look: 'small' },
    { id: 'finishedAt', label: 'Ended', value: ({ finishedAt }) => finishedAt, as: 'time', in: 'export' },
  ],
});
