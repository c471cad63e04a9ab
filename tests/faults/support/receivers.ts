import { setTimeout as wait } from 'node:timers/promises';

import { leaseTime } from '#app/features/messages/rules.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { origin } from '#tests/support/http-request.ts';
import { startWebhookReceiver } from '#tests/support/mail/webhook-receiver.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';

/** The mail server and the webhook receiver to which the portal's messages are sent. */
export interface Receivers {
  /** The settings that make the portal send its messages to these receivers. */
  variables: Record<string, string>;
  listReceived: () => string[];
  close: () => Promise<void>;
}

export async function startReceivers(): Promise<Receivers> {
  const [mails, hooks] = [await startMailServer(), await startWebhookReceiver()];
  return {
    variables: {
      PUBLIC_URL: origin,
      SMTP_URL: mails.url,
      WEBHOOK_URL: hooks.url,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'trouble').toString('base64')}`,
    },
    listReceived: () => [
      ...mails.mails.map(({ messageId = '' }) => messageId.slice(1, messageId.indexOf('@'))),
      ...hooks.received.map(({ headers }) => String(headers['webhook-id'])),
    ],
    close: async () => void (await Promise.all([mails.close(), hooks.close()])),
  };
}

export interface DeliveryTally {
  sent: number;
  /** The number of messages scheduled for later, such as an answer that can still be undone. */
  later: number;
  /**
   * The number of messages that arrived more than once. After a kill between sending and recording, the portal can't know whether a message
   * was sent.
   */
  twice: number;
  faults: string[];
}

/**
 * Waits until everything that was due has been sent, or at most until a killed process's lease expires, and compares the messages with what
 * arrived.
 */
export async function tallyDelivery(
  withStore: <Result>(work: (store: Database) => Promise<Result>) => Promise<Result>,
  { listReceived }: Receivers,
): Promise<DeliveryTally> {
  const deadline = Date.now() + leaseTime + 120_000;
  while (Date.now() < deadline && (await withStore(countUnsent)) > 0) await wait(2_000);

  const rows = await withStore((store) => store.selectFrom('messages').select(['id', 'event', 'state', 'failure']).execute());
  const received = new Map<string, number>();
  for (const id of listReceived()) received.set(id, (received.get(id) ?? 0) + 1);
  const sent = rows.filter(({ state }) => state === 'sent');
  const unsent = await withStore(countUnsent);
  const known = new Set(rows.map(({ id }) => id));

  return {
    sent: sent.length,
    later: rows.length - sent.length - unsent,
    twice: [...received.values()].filter((times) => times > 1).length,
    faults: [
      ...sent.filter(({ id }) => !received.has(id)).map(({ id, event }) => `message ${id} (${event}) never came`),
      ...rows.filter(({ state }) => state === 'dead').map(({ id, failure }) => `message ${id} was abandoned: ${failure}`),
      ...[...received.keys()].filter((id) => !known.has(id)).map((id) => `message ${id} arrived but isn't in the store`),
      ...(unsent === 0 ? [] : [`${unsent} messages were never sent`]),
    ],
  };
}

/** Counts the messages that are due or that a killed process had claimed, but not those scheduled for later. */
async function countUnsent(store: Database): Promise<number> {
  const waiting = await store.selectFrom('messages').select(['dueAt', 'firstTriedAt']).where('state', '=', 'waiting').execute();
  const now = new Date();
  return waiting.filter(({ dueAt, firstTriedAt: tried }) => tried !== null || dueAt <= now).length;
}
