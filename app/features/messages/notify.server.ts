import type { Content } from '#app/content/load-content.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { encrypt, type Keys } from '#app/platform/keys.ts';
import { kindOf, type DomainEvent } from './events.ts';
import { discardWaiting, insertMessages, type NewMessage } from './store.server.ts';

/** The texts, keys and settings that notifications need from the portal. */
export interface Notifier {
  content: Pick<Content, 'messages' | 'brand'>;
  keys: Keys;
  env: Pick<Env, 'SMTP_URL' | 'WEBHOOK_URL' | 'PUBLIC_URL' | 'HOST' | 'PORT'>;
}

/**
 * Writes an event's messages to the outbox in the event's transaction, so that neither exists without the other. Sending happens later, so
 * no one has to wait. Without a mail server, emails are held and shown in the console.
 */
export async function notify(tx: Tx, { content, keys, env }: Notifier, event: DomainEvent, now: Date): Promise<void> {
  const common = { event: event.kind, about: event.about, createdAt: now, dueAt: 'sendAt' in event ? event.sendAt : now };
  const isMailed = env.SMTP_URL !== undefined;
  // Without a mail server, a secret is shown where it was created and is never stored.
  const known = findSecret(event);
  const secret = known !== null && isMailed ? encrypt(keys, known) : null;
  if (known !== null) await discardWaiting(tx, { about: event.about, event: event.kind, now });

  const mails = kindOf(event)
    .composeMails(event, content, now)
    .map(({ to, title, body }): NewMessage => ({
      ...common,
      channel: 'mail',
      recipient: to,
      title,
      body: JSON.stringify(body),
      secret,
      state: isMailed ? 'waiting' : 'held',
    }));
  const facts = env.WEBHOOK_URL === undefined ? null : kindOf(event).toPayload(event, originOf(env));
  await insertMessages(tx, [...mails, ...(facts === null ? [] : [composeHook(facts)])]);

  function composeHook(data: Record<string, unknown>): NewMessage {
    const payload = { type: event.kind, timestamp: now.toISOString(), data };
    return { ...common, channel: 'webhook', recipient: null, title: null, body: JSON.stringify(payload), secret: null, state: 'waiting' };
  }
}

/** Finds the part of an email that mustn't be stored as plain text. Returns null if there's none. */
function findSecret(event: DomainEvent): string | null {
  if ('token' in event) return event.token;
  return 'code' in event ? event.code : null;
}
