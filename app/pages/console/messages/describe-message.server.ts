import { eventNames } from '#app/features/messages/events.ts';
import { channelNames, messageFilters, type Channel, type MessageState } from '#app/features/messages/rules.ts';
import type { StoredMessage } from '#app/features/messages/store.server.ts';
import { endSentence, formatShortTime } from '#app/time/written-time.ts';

export interface DescribedMessage {
  id: string;
  title: string;
  event: string;
  to: string;
  created: string;
  state: MessageState;
  stateWords: string;
  /** The time when the message was or will be sent, or the reason it wasn't sent. */
  detail: string;
}

export interface SendingState {
  now: Date;
  /** The channels that are set up on this portal. */
  ways: readonly Channel[];
}

/** Describes a message for lists, exports and its own page. */
export function describeMessage(message: StoredMessage, at: SendingState): DescribedMessage {
  const { id, title, event, channel, recipient, createdAt, state, body } = message;
  const isErased = body === null;
  return {
    id,
    title: isErased ? `${eventNames[event]}, erased` : (title ?? eventNames[event]),
    event: eventNames[event],
    to: recipient ?? (isErased && channel === 'mail' ? 'erased' : channelNames[channel]),
    created: formatShortTime(createdAt),
    state,
    stateWords: messageFilters[state === 'waiting' && message.failure !== null ? 'failed' : state],
    detail: describeDetail(message, at),
  };
}

function describeDetail(
  { state, channel, dueAt, tries, failure, finishedAt, firstTriedAt }: StoredMessage,
  { now, ways }: SendingState,
): string {
  const often = tries === 1 ? 'Tried once.' : `Tried ${tries} times.`;
  switch (state) {
    case 'sent':
      return finishedAt === null ? '' : formatShortTime(finishedAt);
    case 'dead':
      return `${often} ${endSentence(failure ?? '')}`;
    case 'held':
      return "Email wasn't set up when this message was created.";
    case 'discarded':
      return finishedAt === null ? '' : formatShortTime(finishedAt);
    case 'waiting':
      if (!ways.includes(channel)) return `Waiting for ${channel === 'mail' ? 'a mail server' : 'the webhook'} to be set up again.`;
      if (failure !== null) return `${often} ${endSentence(failure)} Next try: ${formatShortTime(dueAt)}`;
      if (firstTriedAt !== null) return 'Sending now.';
      return dueAt > now ? `Goes out ${formatShortTime(dueAt)}` : 'Goes out within seconds.';
  }
}
