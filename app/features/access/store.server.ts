import { sql, type Selectable } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { isCodeOpen, type Audience, type CodeLife, type AttemptBudget, type AttemptHistory } from './rules.ts';

/** A session's audience, and when its code was entered. */
export interface AudienceEntry {
  audience: Audience;
  enteredAt: Date;
}

/** An audience's entry with the code's expiry date. */
export interface OpenEntry extends AudienceEntry {
  codeEndsAt: Date | null;
}

/** A session as stored, with the audiences whose codes are still live. */
export interface StoredSession {
  id: string;
  deviceId: string;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  audiences: OpenEntry[];
}

/** Finds a session by its token's digest, leaving out audiences whose code was revoked or has expired. */
export async function findSessionByToken(database: Database, tokenDigest: string, now: Date): Promise<StoredSession | null> {
  const rows = await database
    .selectFrom('sessions')
    .leftJoin('sessionAudiences', 'sessionAudiences.sessionId', 'sessions.id')
    .leftJoin('accessCodes', 'accessCodes.id', 'sessionAudiences.accessCodeId')
    .select(['sessions.id', 'deviceId', 'sessions.createdAt', 'lastSeenAt', 'endedAt'])
    .select(['sessionAudiences.audience', 'enteredAt', 'revokedAt', 'expiresAt', 'replacedAt'])
    .where('tokenDigest', '=', tokenDigest)
    .execute();

  const first = rows[0];
  if (first === undefined) return null;

  const { id, deviceId, createdAt, lastSeenAt, endedAt } = first;
  return {
    id,
    deviceId,
    createdAt,
    lastSeenAt,
    endedAt,
    audiences: rows.flatMap(({ audience, enteredAt, ...code }) =>
      audience === null || enteredAt === null || !isCodeOpen(code, now)
        ? []
        : [{ audience: audience as Audience, enteredAt, codeEndsAt: code.expiresAt }],
    ),
  };
}

export async function insertSession(
  tx: Tx,
  { now, ...session }: { id: string; tokenDigest: string; deviceId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, createdAt: now, lastSeenAt: now, endedAt: null })
    .execute();
}

export async function insertSessionAudience(tx: Tx, entry: AudienceEntry & { sessionId: string; accessCodeId: string }): Promise<void> {
  const { sessionId, audience, accessCodeId, enteredAt } = entry;
  await tx.insertInto('sessionAudiences').values({ sessionId, audience, accessCodeId, enteredAt }).execute();
}

/** Lists the audiences a session has entered, each with its access code and when it was entered, so that the next session can keep them. */
export async function listSessionCodes(tx: Tx, sessionId: string): Promise<(AudienceEntry & { accessCodeId: string })[]> {
  const rows = await tx
    .selectFrom('sessionAudiences')
    .select(['audience', 'accessCodeId', 'enteredAt'])
    .where('sessionId', '=', sessionId)
    .execute();
  return rows.map((row) => ({ ...row, audience: row.audience as Audience }));
}

/** Records that a session was just used. Pages are sent without waiting for this write. */
export async function touchSession(database: Database, sessionId: string, now: Date): Promise<void> {
  await transact(database, (tx) => tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute(), {
    waitForLock: false,
  });
}

/** A session that just ended, with its owner and the time it was last used. */
export interface EndedSession {
  id: string;
  deviceId: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Ends a session. Returns null if there's none or it has already ended. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<EndedSession | null> {
  const row = await tx
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning(['id', 'deviceId', 'createdAt', 'lastSeenAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Reassigns a device's sessions to its new ID. */
export async function updateSessionsDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await tx.updateTable('sessions').set({ deviceId: change.to }).where('deviceId', '=', change.from).execute();
}

/** Tells whether this device has entered this portal before with a code that still works. */
export async function hasEnteredBefore(
  database: Database | Tx,
  entry: { deviceId: string; audience: Audience; now: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('sessionAudiences', 'sessionAudiences.sessionId', 'sessions.id')
    .innerJoin('accessCodes', 'accessCodes.id', 'sessionAudiences.accessCodeId')
    .select('sessions.id')
    .where('deviceId', '=', entry.deviceId)
    .where('sessionAudiences.audience', '=', entry.audience)
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', entry.now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` sessions last used before a given time, and returns how many. */
export async function deleteSessions(tx: Tx, lastSeenBefore: Date, limit: number): Promise<number> {
  // A signed agreement refers to the session it was signed in, so that session isn't deleted.
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('lastSeenAt', '<', lastSeenBefore)
    .where('id', 'not in', (query) => query.selectFrom('agreementSignatures').select('sessionId'))
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;

  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('sessionAudiences').where('sessionId', 'in', ids).execute();
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute();
  return ids.length;
}

/** Where a code comes from: the settings, the first start or the terminal, or an owner in the console. */
export type CodeOrigin = 'configured' | 'generated' | 'console';

export interface StoredCode extends CodeLife {
  id: string;
  audience: Audience;
  digest: string;
  origin: CodeOrigin;
  createdAt: Date;
  label: string | null;
  /** How many devices can enter with the code. Null for no limit. */
  seats: number | null;
  /** The code that replaced this one. */
  replacedBy: string | null;
}

/** Lists the codes that currently open a gate. */
export async function listLiveCodes(database: Database | Tx, audience: Audience, now: Date): Promise<StoredCode[]> {
  return (await listKeptCodes(database, audience)).filter((code) => isCodeOpen(code, now));
}

/** Lists the codes that haven't been revoked, including expired ones. */
export async function listKeptCodes(database: Database | Tx, audience: Audience): Promise<StoredCode[]> {
  const rows = await database
    .selectFrom('accessCodes')
    .selectAll()
    .where('revokedAt', 'is', null)
    .where('audience', '=', audience)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toCode);
}

/** Filters for a list of codes. */
export interface CodeFilter {
  /** Whether to include codes that no longer work. */
  includeEnded: boolean;
  /** The cursor for the next page, which only lists codes created before this one. */
  before?: { createdAt: string; id: string } | undefined;
}

/** Lists codes, newest first. Without a limit, it lists all of them. */
export async function listCodes(
  database: Database,
  filter: CodeFilter,
  { now, limit }: { now: Date; limit?: number },
): Promise<StoredCode[]> {
  let query = database.selectFrom('accessCodes').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (!filter.includeEnded)
    query = query.where('revokedAt', 'is', null).where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]));
  const { before } = filter;
  if (before !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
  return (await query.execute()).map(toCode);
}

/** Lists an audience's codes, newest first, including those that no longer work. */
export async function listCodesOf(database: Database, { audience, limit }: { audience: Audience; limit: number }): Promise<StoredCode[]> {
  const rows = await database
    .selectFrom('accessCodes')
    .selectAll()
    .where('audience', '=', audience)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCode);
}

/** Counts the codes that currently open a portal. */
export async function countOpenCodes(database: Database, now: Date): Promise<number> {
  const row = await database
    .selectFrom('accessCodes')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findCode(database: Database | Tx, id: string): Promise<StoredCode | null> {
  const row = await database.selectFrom('accessCodes').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCode(row);
}

function toCode(row: Selectable<Schema['accessCodes']>): StoredCode {
  return { ...row, audience: row.audience as Audience, origin: row.origin as CodeOrigin };
}

/** Records that a device entered with a code. The time of the first entry is kept. */
export async function insertCodeEntry(tx: Tx, entry: { accessCodeId: string; deviceId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('codeEntries')
    .values({ accessCodeId: entry.accessCodeId, deviceId: entry.deviceId, enteredAt: entry.now, holdsSeat: 1 })
    .onConflict((conflict) => conflict.columns(['accessCodeId', 'deviceId']).doUpdateSet({ holdsSeat: 1 }))
    .execute();
}

/** Moves a device's seats to its new identifier. The old entry stays on record. */
export async function handSeatsOn(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('codeEntries')
    .columns(['accessCodeId', 'deviceId', 'enteredAt', 'holdsSeat'])
    .expression((query) =>
      query
        .selectFrom('codeEntries')
        .select(['accessCodeId', sql<string>`${to}`.as('deviceId'), 'enteredAt', 'holdsSeat'])
        .where('deviceId', '=', from)
        .where('holdsSeat', '=', 1),
    )
    .onConflict((conflict) => conflict.columns(['accessCodeId', 'deviceId']).doUpdateSet({ holdsSeat: 1 }))
    .execute();
  await tx.updateTable('codeEntries').set({ holdsSeat: 0 }).where('deviceId', '=', from).execute();
}

export async function holdsSeat(tx: Tx, entry: { accessCodeId: string; deviceId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('codeEntries')
    .select('deviceId')
    .where('accessCodeId', '=', entry.accessCodeId)
    .where('deviceId', '=', entry.deviceId)
    .where('holdsSeat', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many learners or clients entered with a code, and on how many devices. */
export interface EntryCount {
  entered: number;
  devices: number;
}

/** Counts each code's entries. Codes without entries are left out. */
export async function countEntries(database: Database | Tx, codeIds: readonly string[]): Promise<Map<string, EntryCount>> {
  if (codeIds.length === 0) return new Map();

  const rows = await database
    .selectFrom('codeEntries')
    .select('accessCodeId')
    .select([sql<number | string>`count(*)`.as('entered'), sql<number | string>`sum(holds_seat)`.as('devices')])
    .where('accessCodeId', 'in', codeIds)
    .groupBy('accessCodeId')
    .execute();
  return new Map(rows.map((row) => [row.accessCodeId, { entered: Number(row.entered), devices: Number(row.devices) }]));
}

/** Locks the set of codes until the transaction ends, so processes starting at the same time don't each create their own. */
export async function lockCodes(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'access-codes-changed', now);
}

/** Locks a rate limit's failed attempts until the transaction ends, so attempts are counted one at a time. */
export async function lockTries(tx: Tx, budget: AttemptBudget, now: Date): Promise<void> {
  await lockSetting(tx, `wrong-tries-changed-${budget}`, now);
}

/** Adds a code. Returns false if this ID is taken. */
export async function insertCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { id, audience, digest, origin, label = null, expiresAt = null, seats = null, now } = code;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accessCodes')
    .values({ id, audience, digest, origin, label, seats, createdAt: now, expiresAt, revokedAt: null, replacedAt: null, replacedBy: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export interface NewCode {
  id: string;
  audience: Audience;
  digest: string;
  origin: CodeOrigin;
  label?: string | null;
  expiresAt?: Date | null;
  seats?: number | null;
  now: Date;
}

export async function updateCodeRevoked(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('accessCodes').set({ revokedAt: now }).where('id', '=', id).execute();
}

export async function updateCodeReplaced(tx: Tx, id: string, change: { by: string; endsAt: Date; now: Date }): Promise<void> {
  await tx
    .updateTable('accessCodes')
    .set({ replacedAt: change.now, replacedBy: change.by, expiresAt: change.endsAt })
    .where('id', '=', id)
    .execute();
}

export async function updateCodeExpiry(tx: Tx, id: string, expiresAt: Date | null): Promise<void> {
  await tx.updateTable('accessCodes').set({ expiresAt }).where('id', '=', id).execute();
}

export async function updateCodeDetails(
  tx: Tx,
  id: string,
  { label, seats }: { label: string | null; seats: number | null },
): Promise<void> {
  await tx.updateTable('accessCodes').set({ label, seats }).where('id', '=', id).execute();
}

/** Marks a code as set in the environment, and removes its expiry date and seat limit. */
export async function updateCodeConfigured(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accessCodes')
    .set({ origin: 'configured', expiresAt: null, seats: null, replacedAt: null, replacedBy: null })
    .where('id', '=', id)
    .execute();
}

/** An attempt as it's counted, with what's known about who made it. */
export interface CountedTry {
  budget: AttemptBudget;
  /** The result of `rateLimitKey`. */
  address: string;
  /** The result of `networkOf`. */
  network: string | null;
  deviceId: string;
  /** A keyed digest. Null if there's no account, or if the attempt comes from the account's own device. */
  account: string | null;
}

export async function insertWrongTry(tx: Tx, { now, ...counted }: CountedTry & { id: string; now: Date }): Promise<void> {
  await tx
    .insertInto('wrongTries')
    .values({ ...counted, triedAt: now })
    .execute();
}

/** Removes an attempt that turned out to be right. */
export async function deleteWrongTry(database: Database, id: string): Promise<void> {
  await transact(database, (tx) => tx.deleteFrom('wrongTries').where('id', '=', id).execute());
}

export async function deleteWrongTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('wrongTries').where('triedAt', '<', before).execute();
}

/** Which failed attempts to count: those with this value in this column, or all of them (`everybody`). */
export type TryCount = { column: 'address' | 'network' | 'deviceId' | 'account'; value: string } | 'everybody';

/** Counts the failed attempts since a given time. */
export async function countWrongTries(
  database: Database | Tx,
  { budget, of, since }: { budget: AttemptBudget; of: TryCount; since: Date },
): Promise<AttemptHistory> {
  let query = database
    .selectFrom('wrongTries')
    .select([sql<number | string>`count(*)`.as('count'), (select) => select.fn.max('triedAt').as('lastAt')])
    .where('budget', '=', budget)
    .where('triedAt', '>', since);
  if (of !== 'everybody') query = query.where(of.column, '=', of.value);

  const row = await query.executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.lastAt };
}
