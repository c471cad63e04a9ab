import { sql, type Selectable } from 'kysely';

import { transact, type Database, type EngineName, type Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { DomainEventKind } from './events.ts';
import { leaseTime, type Channel, type MessageState } from './rules.ts';

/** A message as it is written. */
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
  /** Not before. */
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

/** A message that was taken to be sent: nobody else has it until the lease is over. */
export type ClaimedMessage = StoredMessage & { lease: string; firstTriedAt: Date };

/** Writes messages in the transaction of what they tell. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, id: createIdentifier() })))
    .execute();
}

/**
 * Takes messages that are due, the longest due first, and moves their time on: a process that dies while it sends loses
 * nothing, because another takes them when that time has come. Two processes never take the same one: on SQLite one writes
 * after the other, and PostgreSQL passes over what another holds.
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
    const rows = await tx
      .updateTable('messages')
      .set({
        dueAt: new Date(now.getTime() + leaseTime),
        lease: createIdentifier(),
        tries: sql`tries + 1`,
        firstTriedAt: sql`coalesce(first_tried_at, ${now})`,
      })
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    return rows.map(toMessage) as ClaimedMessage[];
  });
}

/** Tells whether a look is worth a transaction: a loop asks this every other second. */
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

/** What becomes of a message after a try. */
export type TriedState =
  { state: 'sent'; now: Date } | { state: 'dead'; failure: string; now: Date } | { state: 'waiting'; failure: string; dueAt: Date };

/**
 * Notes how a try ended, unless the message was taken by another meanwhile. That it has gone is true also of one that was
 * discarded meanwhile. A secret is needed until then.
 */
export async function noteTry(
  database: Database,
  { id, lease }: Pick<ClaimedMessage, 'id' | 'lease'>,
  tried: TriedState,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('messages')
    .set(
      tried.state === 'waiting'
        ? { dueAt: tried.dueAt, failure: tried.failure, lease: null }
        : {
            state: tried.state,
            failure: tried.state === 'dead' ? tried.failure : null,
            finishedAt: tried.now,
            lease: null,
            ...(tried.state === 'sent' ? { secret: null } : {}),
          },
    )
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', 'in', tried.state === 'sent' ? ['waiting', 'discarded'] : ['waiting'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Holds a message until the transaction ends. */
export async function lockMessage(tx: Tx, id: string): Promise<StoredMessage | null> {
  const row = await tx.updateTable('messages').set({ id }).where('id', '=', id).returningAll().executeTakeFirst();
  return row === undefined ? null : toMessage(row);
}

export async function findMessage(database: Database | Tx, id: string): Promise<StoredMessage | null> {
  const row = await database.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMessage(row);
}

/** Which messages to read. */
export interface MessageFilter {
  state?: MessageState | undefined;
  event?: DomainEventKind | undefined;
  channel?: Channel | undefined;
  /** Waiting after a try that failed. */
  hasFailed?: boolean | undefined;
  /** Only those older than this one, for the next page. */
  before?: { createdAt: string; id: string } | undefined;
}

/** Lists messages, the newest first. */
export async function listMessages(database: Database, filter: MessageFilter, limit: number): Promise<StoredMessage[]> {
  const { state, event, channel, hasFailed, before } = filter;
  let query = database.selectFrom('messages').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (event !== undefined) query = query.where('event', '=', event);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (hasFailed === true) query = query.where('failure', 'is not', null);
  if (before !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
  return (await query.execute()).map(toMessage);
}

/** Counts the messages of a state, no further than a number. */
export async function countMessages(database: Database, state: MessageState, atMost: number): Promise<number> {
  const rows = await database.selectFrom('messages').select('id').where('state', '=', state).limit(atMost).execute();
  return rows.length;
}

/** Lists what was told about some learners, the oldest first. */
export async function listMessagesAbout(database: Database | Tx, about: readonly string[]): Promise<StoredMessage[]> {
  const rows = await database.selectFrom('messages').selectAll().where('about', 'in', about).orderBy('createdAt').execute();
  return rows.map(toMessage);
}

/** Takes address and contents out of what was told about someone; what hasn't gone yet never goes. */
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

/** Discards what wasn't sent yet about something, of one kind: it's no longer so. What is being sent at this moment goes. */
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

/** Has a message sent as if it had never been tried, or never. */
export async function updateState(
  tx: Tx,
  id: string,
  change: { state: 'waiting'; dueAt: Date } | { state: 'discarded'; now: Date },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set(
      change.state === 'waiting'
        ? {
            state: 'waiting',
            dueAt: change.dueAt,
            tries: 0,
            firstTriedAt: null,
            failure: null,
            finishedAt: null,
            lease: null,
          }
        : { state: 'discarded', finishedAt: change.now, secret: null, lease: null },
    )
    .where('id', '=', id)
    .execute();
}

/** Forgets some messages that ended before a time, and returns how many. */
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
  await database.deleteFrom('messages').where('id', 'in', ids).where('state', '!=', 'waiting').execute();
  return ids.length;
}

function toMessage(row: Selectable<Schema['messages']>): StoredMessage {
  return { ...row, channel: row.channel as Channel, event: row.event as DomainEventKind, state: row.state as MessageState };
}
