import { writeDigests } from '#app/features/notifications/write-digests.server.ts';
import { createCarriers, deliver, type Carrier, type FailedMessage } from '#app/features/messages/deliver.server.ts';
import { channels, type Channel } from '#app/features/messages/rules.ts';
import { engineOf } from '#app/platform/database/open-database.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';

type MessagingPortal = Pick<Portal, 'database' | 'keys' | 'content' | 'env' | 'log' | 'now'>;

/** The time between checks for messages to send, in milliseconds. */
const lookEvery = 2_000;
const digestEvery = 60_000;
/**
 * The time that a stopping process waits for messages that are being sent, in milliseconds. Another process sends the remaining messages
 * when their lease expires.
 */
const stopTimeoutMs = 8_000;

/**
 * Sends messages from the outbox and writes the daily emails. Emails and webhooks are sent separately, so that a slow receiver doesn't hold
 * up mail. All processes that share a store do this, but each message is sent only once. Returns a function that stops the sending.
 */
export function startMessages(portal: MessagingPortal): () => Promise<void> {
  const stops = [
    ...channels.map((channel) => repeat(portal, lookEvery, (signal) => sendAllDue(portal, channel, signal))),
    repeat(portal, digestEvery, async () => void (await writeDigests(portal, portal.now()))),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Finds a channel's carrier for the next messages, because its settings and the brand can change while the process runs. */
function findCarrier({ env, keys, content }: MessagingPortal, channel: Channel): Carrier | undefined {
  const carriers = createCarriers(env, { brand: content.brand, keys, origin: originOf(env) });
  return carriers.find((carrier) => carrier.channel === channel);
}

/** Sends all due messages on one channel. */
async function sendAllDue(portal: MessagingPortal, channel: Channel, signal: AbortSignal): Promise<void> {
  const { database, env, log, now } = portal;
  const onFailure = (failed: FailedMessage) =>
    log.warn(
      failed,
      failed.isFinal ? "A message couldn't be sent and won't be tried again." : "A message couldn't be sent and will be tried again later.",
    );
  while (!signal.aborted) {
    const carrier = findCarrier(portal, channel);
    if (carrier === undefined || (await deliver({ database, engine: engineOf(env), carrier, now, onFailure })) === 0) return;
  }
}

/** Repeats a task with a pause in between. Runs never overlap. */
function repeat({ log }: MessagingPortal, pause: number, work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let underWay = turn();

  async function turn(): Promise<void> {
    try {
      await work(signal);
    } catch (error) {
      // Store failures are logged where they happen. The next round tries again.
      if (!isStoreFault(error)) log.error({ err: error }, "Messages couldn't be sent.");
    }
    if (signal.aborted) return;
    timer = setTimeout(() => {
      underWay = turn();
    }, pause);
    timer.unref();
  }

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, stopTimeoutMs);
    await Promise.race([underWay, isOver]);
    clearTimeout(limit);
  };
}
