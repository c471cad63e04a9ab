import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Audience, TryHistory } from './rules.ts';

/** An audience of a session, and when its code was entered. */
export interface AudienceEntry {
  audience: Audience;
  enteredAt: Date;
}

/** A session as it is stored, with the audiences whose code is still live. */
export interface StoredSession {
  id: string;
  deviceId: string;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  audiences: AudienceEntry[];
}

/** Finds a session by its token's digest; an audience whose code was revoked is left out. */
export async function findSessionByToken(database: Database, tokenDigest: string): Promise<StoredSession | null> {
  const rows = await database
    .selectFrom('sessions')
    .leftJoin('session_audiences', 'session_audiences.session_id', 'sessions.id')
    .leftJoin('access_codes', 'access_codes.id', 'session_audiences.access_code_id')
    .select(['sessions.id', 'device_id', 'sessions.created_at', 'last_seen_at', 'ended_at'])
    .select(['session_audiences.audience', 'entered_at', 'revoked_at'])
    .where('token_digest', '=', tokenDigest)
    .execute();

  const first = rows[0];
  if (first === undefined) return null;

  return {
    id: first.id,
    deviceId: first.device_id,
    createdAt: new Date(first.created_at),
    lastSeenAt: new Date(first.last_seen_at),
    endedAt: first.ended_at === null ? null : new Date(first.ended_at),
    audiences: rows.flatMap(({ audience, entered_at: enteredAt, revoked_at: revokedAt }) =>
      audience === null || enteredAt === null || revokedAt !== null
        ? []
        : [{ audience: audience as Audience, enteredAt: new Date(enteredAt) }],
    ),
  };
}

export async function insertSession(tx: Tx, session: { id: string; tokenDigest: string; deviceId: string; now: Date }): Promise<void> {
  const time = session.now.toISOString();
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_digest: session.tokenDigest,
      device_id: session.deviceId,
      created_at: time,
      last_seen_at: time,
      ended_at: null,
    })
    .execute();
}

export async function insertSessionAudience(tx: Tx, entry: AudienceEntry & { sessionId: string; accessCodeId: string }): Promise<void> {
  await tx
    .insertInto('session_audiences')
    .values({
      session_id: entry.sessionId,
      audience: entry.audience,
      access_code_id: entry.accessCodeId,
      entered_at: entry.enteredAt.toISOString(),
    })
    .execute();
}

/** Lists which code opened each audience of a session and when, to carry them over to its successor. */
export async function listSessionCodes(tx: Tx, sessionId: string): Promise<(AudienceEntry & { accessCodeId: string })[]> {
  const rows = await tx
    .selectFrom('session_audiences')
    .select(['audience', 'access_code_id', 'entered_at'])
    .where('session_id', '=', sessionId)
    .execute();
  return rows.map((row) => ({
    audience: row.audience as Audience,
    accessCodeId: row.access_code_id,
    enteredAt: new Date(row.entered_at),
  }));
}

export async function touchSession(database: Database, sessionId: string, now: Date): Promise<void> {
  await database.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', sessionId).execute();
}

/** Ends a session and returns when it was used; null when there is none or it has ended before. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<{ id: string; createdAt: Date; lastSeenAt: Date } | null> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['created_at', 'last_seen_at'])
    .executeTakeFirst();
  return row === undefined ? null : { id: sessionId, createdAt: new Date(row.created_at), lastSeenAt: new Date(row.last_seen_at) };
}

/** Hands the sessions of a device over to its new identifier. */
export async function updateSessionsDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await tx.updateTable('sessions').set({ device_id: change.to }).where('device_id', '=', change.from).execute();
}

/** Tells whether somebody on this device has entered this portal before, with a code that is still live. */
export async function hasEnteredBefore(database: Database | Tx, entry: { deviceId: string; audience: Audience }): Promise<boolean> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('session_audiences', 'session_audiences.session_id', 'sessions.id')
    .innerJoin('access_codes', 'access_codes.id', 'session_audiences.access_code_id')
    .select('sessions.id')
    .where('device_id', '=', entry.deviceId)
    .where('session_audiences.audience', '=', entry.audience)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` sessions that were last used before a time, and returns how many. */
export async function deleteSessions(tx: Tx, lastSeenBefore: Date, limit: number): Promise<number> {
  // A signature of the agreement names the session in which it was given, so that one stays.
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('last_seen_at', '<', lastSeenBefore.toISOString())
    .where('id', 'not in', (query) => query.selectFrom('agreement_signatures').select('session_id'))
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;

  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('session_audiences').where('session_id', 'in', ids).execute();
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute();
  return ids.length;
}

export interface LiveCode {
  id: string;
  audience: Audience;
  digest: string;
  origin: string;
}

export async function listLiveCodes(database: Database | Tx, audience?: Audience): Promise<LiveCode[]> {
  let query = database.selectFrom('access_codes').select(['id', 'audience', 'digest', 'origin']).where('revoked_at', 'is', null);
  if (audience !== undefined) query = query.where('audience', '=', audience);

  const rows = await query.execute();
  return rows.map((row) => ({ ...row, audience: row.audience as Audience }));
}

/** Holds the set of codes until the transaction ends, so that two processes that start at once agree on it. */
export async function lockCodes(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'access-codes-changed', now);
}

/** Holds the record of wrong tries until the transaction ends, so that tries are counted one after the other. */
export async function lockTries(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'wrong-tries-changed', now);
}

export async function insertCode(tx: Tx, code: LiveCode & { now: Date }): Promise<void> {
  await tx
    .insertInto('access_codes')
    .values({
      id: code.id,
      audience: code.audience,
      digest: code.digest,
      origin: code.origin,
      created_at: code.now.toISOString(),
      revoked_at: null,
    })
    .execute();
}

export async function revokeCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('access_codes').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function insertWrongTry(tx: Tx, wrongTry: { id: string; address: string; deviceId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('wrong_tries')
    .values({ id: wrongTry.id, address: wrongTry.address, device_id: wrongTry.deviceId, tried_at: wrongTry.now.toISOString() })
    .execute();
}

/** Takes a try back that turned out to be right. */
export async function deleteWrongTry(database: Database, id: string): Promise<void> {
  await database.deleteFrom('wrong_tries').where('id', '=', id).execute();
}

export async function deleteWrongTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('wrong_tries').where('tried_at', '<', before.toISOString()).execute();
}

/** Counts wrong tries since a time: of an address, of a device, or of everybody. */
export async function countWrongTries(
  database: Database | Tx,
  of: { address: string } | { deviceId: string } | 'everybody',
  since: Date,
): Promise<TryHistory> {
  let query = database
    .selectFrom('wrong_tries')
    .select([sql<number | string>`count(*)`.as('count'), (select) => select.fn.max('tried_at').as('last')])
    .where('tried_at', '>', since.toISOString());
  if (of !== 'everybody') query = 'address' in of ? query.where('address', '=', of.address) : query.where('device_id', '=', of.deviceId);

  const row = await query.executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last === null ? null : new Date(row.last) };
}
