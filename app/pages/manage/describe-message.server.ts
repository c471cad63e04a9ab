import { channelNames, messageEvents, stateNames, type MessageState } from '#app/features/messages/rules.ts';
import type { StoredMessage } from '#app/features/messages/store.server.ts';
import { shortTime } from './short-time.ts';

/** A message as the console shows it. */
export interface DescribedMessage {
  id: string;
  title: string;
  event: string;
  to: string;
  created: string;
  state: MessageState;
  /** What became of it in a word or two. */
  stateWords: string;
  /** When it was sent, is sent next, or why not. */
  detail: string;
}

/** Describes a message for its list, its page and its files. */
export function describeMessage(message: StoredMessage): DescribedMessage {
  const { id, title, event, channel, recipient, createdAt, state, body } = message;
  const isErased = body === null;
  return {
    id,
    title: isErased ? `${messageEvents[event]}, erased` : (title ?? messageEvents[event]),
    event: messageEvents[event],
    to: recipient ?? (isErased && channel === 'mail' ? 'erased' : channelNames[channel]),
    created: shortTime(createdAt),
    state,
    stateWords: state === 'waiting' && message.failure !== null ? 'Waiting after a failure' : stateNames[state],
    detail: describeDetail(message),
  };
}

function describeDetail({ state, dueAt, tries, failure, finishedAt, firstTriedAt }: StoredMessage): string {
  const often = tries === 1 ? 'Tried once.' : `Tried ${tries} times.`;
  switch (state) {
    case 'sent':
      return finishedAt === null ? '' : shortTime(finishedAt);
    case 'dead':
      return `${often} ${failure ?? ''}`.trim();
    case 'held':
      return 'Mail was not set up when this was written.';
    case 'discarded':
      return finishedAt === null ? '' : shortTime(finishedAt);
    case 'waiting':
      if (failure !== null) return `${often} ${failure} Next try ${shortTime(dueAt)}.`;
      return firstTriedAt === null ? `Goes ${shortTime(dueAt)}` : 'It is being sent';
  }
}
