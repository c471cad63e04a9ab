import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { Database, EngineName } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import type { Keys } from '#app/platform/keys.ts';
import { renderHtml, renderText } from './render-message.ts';
import { nextTry, type Channel, type DeliveryOutcome } from './rules.ts';
import { createMailSender } from './send-mail.server.ts';
import { sendWebhook, type WebhookEndpoint } from './send-webhook.server.ts';
import { claimMessages, hasDueMessages, recordDelivery, type ClaimedMessage, type SendResult } from './store.server.ts';
import { readWholeBody } from './stored-body.server.ts';

/** The number of messages that a process sends at once on each channel, which limits memory use. */
const atOnce = 5;

export interface Carrier {
  channel: Channel;
  send: (message: ClaimedMessage, now: Date) => Promise<DeliveryOutcome>;
}

/** Creates a carrier for each configured channel. */
export function createCarriers(
  { SMTP_URL, WEBHOOK_URL, WEBHOOK_SECRET, sender }: Pick<Env, 'SMTP_URL' | 'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'sender'>,
  portal: CarrierSettings,
): Carrier[] {
  return [
    ...(SMTP_URL === undefined ? [] : [carryMails({ url: SMTP_URL, sender }, portal)]),
    ...(WEBHOOK_URL === undefined || WEBHOOK_SECRET === undefined ? [] : [carryHooks({ url: WEBHOOK_URL, secret: WEBHOOK_SECRET })]),
  ];
}

interface CarrierSettings {
  brand: Brand;
  keys: Keys;
  origin: string;
}

function carryMails({ url, sender }: { url: string; sender: Env['sender'] }, settings: CarrierSettings): Carrier {
  return {
    channel: 'mail',
    send: async ({ id, recipient, title, body, secret }) => {
      if (recipient === null || title === null || body === null) return emptied;
      const { brand, keys, origin } = settings;
      const whole = readWholeBody(body, secret, keys);
      const frame = { brand, origin };
      return createMailSender(url, brand, { sender }).send({
        id,
        to: recipient,
        title,
        text: renderText(whole, frame),
        html: renderHtml(title, whole, frame),
      });
    },
  };
}

function carryHooks(hook: WebhookEndpoint): Carrier {
  return {
    channel: 'webhook',
    send: async ({ id, body }, now) => (body === null ? emptied : sendWebhook(hook, { id, body, now })),
  };
}

const emptied: DeliveryOutcome = { kind: 'failed', isFinal: true, reason: "The message's contents were erased." };

export interface Delivery {
  database: Database;
  engine: EngineName;
  carrier: Carrier;
  now: () => Date;
  /** Called for each message that couldn't be sent. */
  onFailure?: (failed: FailedMessage) => void;
}

/** A report on a message that couldn't be sent, without anything that identifies a person. */
export interface FailedMessage {
  message: string;
  channel: Channel;
  event: string;
  tries: number;
  /** True if the message won't be sent again. */
  isFinal: boolean;
  reason: string;
}

/**
 * Sends the messages that are due on one channel, a few at a time, and returns the number attempted. If a process is killed while sending a
 * message, the message is sent again with the same ID, so that a receiver can drop the duplicate.
 */
export async function deliver(delivery: Delivery): Promise<number> {
  const { database, engine, carrier, now } = delivery;
  const { channel } = carrier;
  if (!(await hasDueMessages(database, channel, now()))) return 0;

  const claimed = await claimMessages(database, { channel, engine, limit: atOnce, now: now() });
  await Promise.all(claimed.map((message) => sendOne(delivery, message)));
  return claimed.length;
}

async function sendOne({ database, carrier, now, onFailure }: Delivery, message: ClaimedMessage): Promise<void> {
  const outcome = await tryToSend();
  const tried = judge(message, outcome, now());
  if (outcome.kind === 'failed') {
    const { id, channel, event, tries } = message;
    onFailure?.({ message: id, channel, event, tries, isFinal: tried.state === 'dead', reason: withoutAddresses(outcome.reason) });
  }
  await recordDelivery(database, message, tried);

  async function tryToSend(): Promise<DeliveryOutcome> {
    try {
      return await carrier.send(message, now());
    } catch (error) {
      // If a message can't even be composed, the others are still sent.
      return {
        kind: 'failed',
        isFinal: false,
        reason: `The message couldn't be created: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  }
}

/** Removes email addresses from a mail server's reply, which often repeats the address that it rejects. */
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]');
}

/** Decides a message's state after an attempt. */
function judge({ tries, firstTriedAt }: ClaimedMessage, outcome: DeliveryOutcome, now: Date): SendResult {
  if (outcome.kind === 'sent') return { state: 'sent', now };

  const dueAt = outcome.isFinal ? null : nextTry({ tries, firstTriedAt, now, chance: Math.random() });
  return dueAt === null ? { state: 'dead', failure: outcome.reason, now } : { state: 'waiting', failure: outcome.reason, dueAt };
}
