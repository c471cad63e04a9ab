import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { hasSecret } from './events.ts';
import type { Channel } from './rules.ts';
import { lockMessage, updateState, type StoredMessage } from './store.server.ts';

export type MessageChange = 'retry' | 'discard';

export interface ChangeMessage {
  id: string;
  change: MessageChange;
  /** The message's state as the manager's page showed it. If the state has changed since then, the message is left alone. */
  seen?: string | undefined;
  /** The configured channels. */
  ways: readonly Channel[];
  actor: string;
  now: Date;
}

export type ChangeMessageResult =
  { kind: 'changed' } | { kind: 'unknown-message' } | { kind: 'moved-on' } | { kind: 'refused'; why: MessageRefusal };

export type MessageRefusal = 'over' | 'under-way' | 'no-way' | 'secret-gone';

/** Lists the channels that the environment configures. */
export function listConfiguredChannels({ SMTP_URL, WEBHOOK_URL }: Pick<Env, 'SMTP_URL' | 'WEBHOOK_URL'>): Channel[] {
  return [...(SMTP_URL === undefined ? [] : (['mail'] as const)), ...(WEBHOOK_URL === undefined ? [] : (['webhook'] as const))];
}

/** Sends a message now as if it had never been attempted, or discards the message. */
export function changeMessage(database: Database, { id, change, seen, ways, actor, now }: ChangeMessage): Promise<ChangeMessageResult> {
  return transact(database, async (tx): Promise<ChangeMessageResult> => {
    const message = await lockMessage(tx, id);
    if (message === null) return { kind: 'unknown-message' };

    const why = findChangeRefusal(message, change, { ways, now });
    if (why !== null) return { kind: 'refused', why };
    if (seen !== undefined && seen !== message.state) return { kind: 'moved-on' };

    await updateState(tx, id, change === 'retry' ? { state: 'waiting', dueAt: now } : { state: 'discarded', now });
    const state = change === 'retry' ? 'waiting' : 'discarded';
    const action = change === 'retry' ? 'message.retried' : 'message.discarded';
    await appendRecord(tx, { actor, action, subject: `message/${id}`, before: { state: message.state }, after: { state }, now });
    return { kind: 'changed' };
  });
}

/** Returns the reason a message can't be changed this way, or null if it can. */
export function findChangeRefusal(
  { state, channel, event, body, secret, lease, dueAt }: StoredMessage,
  change: MessageChange,
  { ways, now }: { ways: readonly Channel[]; now: Date },
): MessageRefusal | null {
  if (body === null || state === 'sent' || state === 'discarded') return 'over';
  if (lease !== null && dueAt > now) return 'under-way';
  if (change === 'discard') return null;
  if (!ways.includes(channel)) return 'no-way';
  return hasSecret(event) && channel === 'mail' && secret === null ? 'secret-gone' : null;
}
