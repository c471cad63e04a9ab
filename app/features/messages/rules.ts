export const channels = ['mail', 'webhook'] as const;

export type Channel = (typeof channels)[number];

export const channelNames: Record<Channel, string> = { mail: 'Email', webhook: 'Webhook' };

/**
 * A message's state. A `held` message was written when its channel wasn't configured, and stays until someone sends it. A `dead` message is
 * no longer retried.
 */
export const messageStates = ['waiting', 'sent', 'dead', 'held', 'discarded'] as const;

export type MessageState = (typeof messageStates)[number];

export const stateNames: Record<MessageState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  dead: 'Not sent',
  held: 'Held',
  discarded: 'Discarded',
};

/** The filter's options: the states, plus messages waiting for a retry. */
export const messageFilters = { ...stateNames, failed: 'Waiting to retry' } as const;

const minute = 60_000;
const hour = 60 * minute;

/**
 * The time that a process has to send a claimed message, in milliseconds. After that, another process can claim the message. The time is
 * three times as long as sending can take.
 */
export const leaseTime = 3 * minute;

/** The waits after failed attempts, in milliseconds. After the list ends, its last wait repeats. */
const waits = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour];

/** The time limit for retries after the first attempt, in milliseconds. It's longer than a long weekend. */
export const retryPeriod = 4 * 24 * hour;

export interface FailedTry {
  /** The number of attempts so far, including the one that just failed. */
  tries: number;
  firstTriedAt: Date;
  now: Date;
  /** A random number from 0 to 1, so that messages that failed at the same time are retried at different times. */
  chance: number;
}

/** Returns the time of the next attempt, or null if the retry period is over. */
export function nextTry({ tries, firstTriedAt, now, chance }: FailedTry): Date | null {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? minute;
  const next = new Date(now.getTime() + wait * (0.8 + 0.4 * chance));
  return next.getTime() - firstTriedAt.getTime() > retryPeriod ? null : next;
}

/** The result of an attempt. A permanent failure, such as an unknown address, isn't retried. */
export type DeliveryOutcome = { kind: 'sent' } | { kind: 'failed'; reason: string; isFinal: boolean };

/** The time that a finished message is kept, in milliseconds. */
export const messageRetention = 90 * 24 * hour;
