import { sql, type NotNull } from 'kysely';

import { transact, type Database, type EngineName, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { DomainEventKind } from './events.ts';
import { leaseTime, type Channel, type MessageState } from './rules.ts';

export interface NewMessage {
  channel: Channel;
  event: DomainEventKind;
  about: string;
  recipient: string | null;
  title: string | null;
  /** JSON. */
  body: string;
  secret: string | null;
  state: 'waiting' | 'held';
  createdAt: Date;
  /** The earliest time to send the message. */
  dueAt: Date;
}

export interface StoredMessage {
  id: string;
  channel: Channel;
  event: DomainEventKind;
  about: string;
  recipient: string | null;
  title: string | null;
  body: string | null;
  secret: string | null;
  state: MessageState;
  createdAt: Date;
  dueAt: Date;
  tries: number;
  firstTriedAt: Date | null;
  lease: string | null;
  failure: string | null;
  finishedAt: Date | null;
}

/** The columns that hold one of a few values. */
type MessageKinds = Pick<StoredMessage, 'channel' | 'event' | 'state'>;

/** A message claimed for sending. No other process can claim it until the lease expires. */
export type ClaimedMessage = StoredMessage & { lease: string; firstTriedAt: Date };

function selectMessages(database: Database | Tx) {
  return database.selectFrom('messages').selectAll().$narrowType<MessageKinds>();
}

/** Adds messages in the same transaction as the event that they're about. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, id: createIdentifier() })))
    .execute();
}

/**
 * Claims due messages, longest overdue first, and postpones each one's due time. If a process dies while sending, another process claims
 * its messages at that later time. Two processes never claim the same message: SQLite handles one write at a time, and PostgreSQL skips
 * locked rows.
 */
export function claimMessages(
  database: Database,
  { channel, engine, limit, now }: { channel: Channel; engine: EngineName; limit: number; now: Date },
): Promise<ClaimedMessage[]> {
  return transact(database, async (tx) => {
    let due = tx
      .selectFrom('messages')
      .select('id')
      .where('state', '=', sql.lit('waiting'))
      .where('channel', '=', channel)
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(limit);
    if (engine === 'postgres') due = due.forUpdate().skipLocked();

    const ids = (await due.execute()).map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx
      .updateTable('messages')
      .set({
        dueAt: new Date(now.getTime() + leaseTime),
        lease: createIdentifier(),
        tries: sql`tries + 1`,
        firstTriedAt: sql`coalesce(first_tried_at, ${now})`,
      })
      .where('id', 'in', ids)
      .returningAll()
      .$narrowType<MessageKinds & { lease: NotNull; firstTriedAt: NotNull }>()
      .execute();
  });
}

/** Tells whether any message is due, so that the loop, which runs every two seconds, rarely needs a transaction. */
export async function hasDueMessages(database: Database, channel: Channel, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('messages')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('channel', '=', channel)
    .where('dueAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The state of a message after an attempt. */
export type SendResult =
  { state: 'sent'; now: Date } | { state: 'dead'; failure: string; now: Date } | { state: 'waiting'; failure: string; dueAt: Date };

/**
 * Records the result of an attempt, unless another process has claimed the message since then. A sent message counts as sent even if it was
 * discarded in the meantime. The secret is kept until the message is sent.
 */
export async function recordDelivery(
  database: Database,
  { id, lease }: Pick<ClaimedMessage, 'id' | 'lease'>,
  tried: SendResult,
): Promise<boolean> {
  const changes =
    tried.state === 'waiting'
      ? { dueAt: tried.dueAt, failure: tried.failure, lease: null }
      : {
          state: tried.state,
          failure: tried.state === 'dead' ? tried.failure : null,
          finishedAt: tried.now,
          lease: null,
          ...(tried.state === 'sent' ? { secret: null } : {}),
        };
  const { numUpdatedRows } = await transact(database, (tx) =>
    tx
      .updateTable('messages')
      .set(changes)
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('state', 'in', tried.state === 'sent' ? ['waiting', 'discarded'] : ['waiting'])
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/** Holds every waiting message, so that it's only sent if a manager says so. */
export async function holdMessages(tx: Tx): Promise<void> {
  await tx.updateTable('messages').set({ state: 'held', lease: null }).where('state', '=', sql.lit('waiting')).execute();
}

export async function lockMessage(tx: Tx, id: string): Promise<StoredMessage | null> {
  const query = tx.updateTable('messages').set({ id }).where('id', '=', id).returningAll().$narrowType<MessageKinds>();
  return (await query.executeTakeFirst()) ?? null;
}

/** Names the emails of one kind about a subject that were written at one time. */
export interface WrittenMails {
  about: string;
  event: DomainEventKind;
  createdAt: Date;
}

/** Locks these emails until the transaction ends, so that sending them doesn't start before then. */
export async function lockMails(tx: Tx, { about, event, createdAt }: WrittenMails): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ about })
    .where('about', '=', about)
    .where('event', '=', event)
    .where('channel', '=', 'mail')
    .where('createdAt', '=', createdAt)
    .execute();
}

/** Tells whether one of these emails was sent or is being sent. */
export async function isMailUnderWay(
  database: Database | Tx,
  { about, event, createdAt, now }: WrittenMails & { now: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('messages')
    .select('id')
    .where('about', '=', about)
    .where('event', '=', event)
    .where('channel', '=', 'mail')
    .where('createdAt', '=', createdAt)
    .where((mail) => mail.or([mail('state', '=', 'sent'), mail('lease', 'is not', null).and('dueAt', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMessage(database: Database | Tx, id: string): Promise<StoredMessage | null> {
  return (await selectMessages(database).where('id', '=', id).executeTakeFirst()) ?? null;
}

export interface MessageFilter {
  state?: MessageState | undefined;
  event?: DomainEventKind | undefined;
  channel?: Channel | undefined;
  /** True if only messages that have failed at least once should be listed. */
  hasFailed?: boolean | undefined;
  /** The last message on the previous page. */
  before?: { createdAt: string; id: string } | undefined;
}

/** Lists messages, newest first. */
export async function listMessages(database: Database, filter: MessageFilter, limit: number): Promise<StoredMessage[]> {
  const { state, event, channel, hasFailed, before } = filter;
  let query = selectMessages(database).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (event !== undefined) query = query.where('event', '=', event);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (hasFailed === true) query = query.where('failure', 'is not', null);
  if (before !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
  return query.execute();
}

/** Counts the messages in a state, up to a limit. */
export async function countMessages(database: Database, state: MessageState, atMost: number): Promise<number> {
  const rows = await database.selectFrom('messages').select('id').where('state', '=', state).limit(atMost).execute();
  return rows.length;
}

/** Counts the emails of one kind to an address since a given time. Those that were never going to be sent don't count. Case is ignored. */
export async function countMailsTo(
  tx: Tx,
  { recipient, event, since }: { recipient: string; event: DomainEventKind; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('messages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('createdAt', '>', since)
    .where('event', '=', event)
    .where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
    .where('state', 'not in', ['held', 'discarded'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What a person's record says about a message. */
export interface MessageFacts {
  event: string;
  channel: string;
  to: string | null;
  title: string | null;
  state: string;
  createdAt: Date;
}

/** Lists the messages about these learners, oldest first. */
export async function listMessagesAbout(database: Database | Tx, about: readonly string[]): Promise<MessageFacts[]> {
  return database
    .selectFrom('messages')
    .select(['event', 'channel', 'recipient as to', 'title', 'state', 'createdAt'])
    .where('about', 'in', about)
    .orderBy('createdAt')
    .execute();
}

/** Removes the address and contents from messages about a person. Unsent messages will never be sent. */
export async function emptyMessages(
  tx: Tx,
  about: readonly string[],
  { keptAbout, now }: { keptAbout: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({
      about: keptAbout,
      recipient: null,
      title: null,
      body: null,
      secret: null,
      failure: null,
      state: sql`case when state = 'sent' then 'sent' else 'discarded' end`,
      finishedAt: sql`coalesce(finished_at, ${now})`,
    })
    .where('about', 'in', about)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Discards unsent messages of one kind about a subject, because what they say is no longer true. A message that's already being sent still
 * goes out.
 */
export async function discardWaiting(tx: Tx, { about, event, now }: { about: string; event: DomainEventKind; now: Date }): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'discarded', secret: null, finishedAt: now })
    .where('about', '=', about)
    .where('event', '=', event)
    .where('state', 'in', ['waiting', 'held', 'dead'])
    .where((row) => row.or([row('lease', 'is', null), row('dueAt', '<=', now)]))
    .execute();
}

/**
 * Restores the messages that a change discarded at this time, because the change was undone. The change's own messages were written at the
 * same time, and aren't restored. A message is held if its channel isn't configured.
 */
export async function restoreDiscarded(
  tx: Tx,
  {
    about,
    event,
    discardedAt,
    channels,
    dueAt,
  }: { about: string; event: DomainEventKind; discardedAt: Date; channels: readonly Channel[]; dueAt: Date },
): Promise<void> {
  const discarded = await tx
    .selectFrom('messages')
    .select(['id', 'channel'])
    .$narrowType<Pick<MessageKinds, 'channel'>>()
    .where('about', '=', about)
    .where('event', '=', event)
    .where('state', '=', 'discarded')
    .where('finishedAt', '=', discardedAt)
    .where('createdAt', '<', discardedAt)
    .execute();
  for (const { id, channel } of discarded) await updateState(tx, id, { state: channels.includes(channel) ? 'waiting' : 'held', dueAt });
}

/** Queues or holds a message as if it had never been attempted, or discards the message. */
export async function updateState(
  tx: Tx,
  id: string,
  change: { state: 'waiting' | 'held'; dueAt: Date } | { state: 'discarded'; now: Date },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set(
      change.state === 'discarded'
        ? { state: 'discarded', finishedAt: change.now, secret: null, lease: null }
        : { ...change, tries: 0, firstTriedAt: null, failure: null, finishedAt: null, lease: null },
    )
    .where('id', '=', id)
    .execute();
}

/** Deletes a limited number of finished messages from before a given time, and returns the number deleted. */
export async function deleteFinished(database: Database, before: Date, limit: number): Promise<number> {
  const old = await database
    .selectFrom('messages')
    .select('id')
    .where('state', 'in', ['sent', 'discarded', 'held'])
    .where('createdAt', '<', before)
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await transact(database, (tx) => tx.deleteFrom('messages').where('id', 'in', ids).where('state', '!=', 'waiting').execute());
  return ids.length;
}
