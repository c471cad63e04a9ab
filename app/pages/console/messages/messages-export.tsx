import type { Route } from './+types/messages-export';
import { readBatches, writeTable } from '#app/features/lists/write-table.server.ts';
import { listWays } from '#app/features/messages/change-message.server.ts';
import { channelNames, messageEvents } from '#app/features/messages/rules.ts';
import { listMessages, type StoredMessage } from '#app/features/messages/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { describeMessage, type SendingState } from './describe-message.server.ts';
import { messagesOf, readMessageAddress } from './message-filter.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

const titles = {
  id: 'Identifier',
  createdAt: 'Written (UTC)',
  event: 'What',
  channel: 'Way',
  about: 'About',
  recipient: 'To',
  title: 'Subject',
  state: 'State',
  tries: 'Tries',
  failure: 'Reason',
  finishedAt: 'Ended (UTC)',
};

/** The messages that the same filter shows, as a file. What they say stays at the console. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, env, now } = getPortal(context);
  const at = { now: now(), ways: listWays(env) };
  const format = readFormat(url.searchParams);
  const filter = messagesOf(readMessageAddress(url.searchParams));
  const batches = readBatches<StoredMessage>((last, limit) => {
    const before = last === null ? undefined : { createdAt: last.createdAt.toISOString(), id: last.id };
    return listMessages(database, { ...filter, before }, limit);
  });
  return sendTable(context, { name: 'messages', format }, writeTable(format, titles, describeRows(batches, at)));
}

async function* describeRows(batches: AsyncIterable<readonly StoredMessage[]>, at: SendingState) {
  for await (const messages of batches)
    yield messages.map((message) => ({
      id: message.id,
      createdAt: message.createdAt.toISOString(),
      event: messageEvents[message.event],
      channel: channelNames[message.channel],
      about: message.about,
      recipient: message.recipient,
      title: message.title,
      state: describeMessage(message, at).stateWords,
      tries: message.tries,
      failure: message.failure,
      finishedAt: message.finishedAt?.toISOString() ?? null,
    }));
}
