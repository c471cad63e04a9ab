import {
  channelNames,
  messageEvents,
  messageFilters,
  type Channel,
  type MessageEvent,
  type MessageFilterName,
  type MessageState,
} from '#app/features/messages/rules.ts';

/** The filter of messages as it stands in their address; nothing where all are shown. */
export interface MessageAddress {
  state: MessageFilterName | '';
  event: MessageEvent | '';
  channel: Channel | '';
}

export function readMessageAddress(search: URLSearchParams): MessageAddress {
  const state = search.get('state') ?? '';
  const event = search.get('event') ?? '';
  const channel = search.get('channel') ?? '';
  return {
    state: Object.hasOwn(messageFilters, state) ? (state as MessageFilterName) : '',
    event: Object.hasOwn(messageEvents, event) ? (event as MessageEvent) : '',
    channel: Object.hasOwn(channelNames, channel) ? (channel as Channel) : '',
  };
}

/** Writes a filter into an address, with what else belongs there. */
export function writeMessageAddress(address: MessageAddress, more: Record<string, string> = {}): string {
  const filled = Object.entries({ ...address, ...more }).filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}

/** Returns what an address asks the store for. */
export function messagesOf({ state, event, channel }: MessageAddress) {
  const stored: MessageState | undefined = state === 'failed' ? 'waiting' : state || undefined;
  return { state: stored, hasFailed: state === 'failed', event: event || undefined, channel: channel || undefined };
}
