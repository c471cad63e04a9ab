import { sql, type Selectable } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { isCodeOpen, type Audience, type CodeLife, type AttemptBudget, type AttemptHistory } from './rules.ts';

/** An audience of a session, and when its code was entered. */
export interface AudienceEntry {
  audience: Audience;
  enteredAt: Date;
}

/** The same, with the day on which its code ends by itself. */
export interface OpenEntry extends AudienceEntry {
  codeEndsAt: Date | null;
}

/** A session as it is stored, with the audiences whose code is still live. */
export interface StoredSession {
  id: string;
  deviceId: string;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  audiences: OpenEntry[];
}

/** Finds a session by its token's digest; an audience whose code was revoked or has ended is left out. */
export async function findSessionByToken(database: Database, tokenDigest: string, now: Date): Promise<StoredSession | null> {
  const rows = await database
    .selectFrom('sessions')
    .leftJoin('session_audiences', 'session_audiences.session_id', 'sessions.id')
    .leftJoin('access_codes', 'access_codes.id', 'session_audiences.access_code_id')
    .select(['sessions.id', 'device_id', 'sessions.created_at', 'last_seen_at', 'ended_at'])
    .select(['session_audiences.audience', 'entered_at', 'revoked_at', 'expires_at', 'replaced_at'])
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
    audiences: rows.flatMap(({ audience, entered_at: enteredAt, ...code }) => {
      const life = readLife(code);
      if (audience === null || enteredAt === null || !isCodeOpen(life, now)) return [];
      return [{ audience: audience as Audience, enteredAt: new Date(enteredAt), codeEndsAt: life.expiresAt }];
    }),
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

/** A session that was ended just now: whose it was, and when it was used. */
export interface EndedSession {
  id: string;
  deviceId: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Ends a session; null if there's none or it has already ended. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<EndedSession | null> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['device_id', 'created_at', 'last_seen_at'])
    .executeTakeFirst();
  if (row === undefined) return null;

  return { id: sessionId, deviceId: row.device_id, createdAt: new Date(row.created_at), lastSeenAt: new Date(row.last_seen_at) };
}

/** Hands the sessions of a device over to its new identifier. */
export async function updateSessionsDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await tx.updateTable('sessions').set({ device_id: change.to }).where('device_id', '=', change.from).execute();
}

/** Tells whether this device has entered this portal before, with a code that still works. */
export async function hasEnteredBefore(
  database: Database | Tx,
  entry: { deviceId: string; audience: Audience; now: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('session_audiences', 'session_audiences.session_id', 'sessions.id')
    .innerJoin('access_codes', 'access_codes.id', 'session_audiences.access_code_id')
    .select('sessions.id')
    .where('device_id', '=', entry.deviceId)
    .where('session_audiences.audience', '=', entry.audience)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', entry.now.toISOString())]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` sessions that were last used before a time, and returns how many. */
export async function deleteSessions(tx: Tx, lastSeenBefore: Date, limit: number): Promise<number> {
  // A signature of the agreement names its session, so that one stays.
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

/** Where a code comes from: the settings, the portal's start or the terminal, or an owner in the console. */
export type CodeOrigin = 'configured' | 'generated' | 'console';

export interface StoredCode extends CodeLife {
  id: string;
  audience: Audience;
  digest: string;
  origin: CodeOrigin;
  createdAt: Date;
  label: string | null;
  /** How many devices may enter with it; null for as many as come. */
  seats: number | null;
  /** The code that replaced it. */
  replacedBy: string | null;
}

/** Lists the codes that open a gate now. */
export async function listLiveCodes(database: Database | Tx, audience: Audience, now: Date): Promise<StoredCode[]> {
  return (await listKeptCodes(database, audience)).filter((code) => isCodeOpen(code, now));
}

/** Lists the codes that haven't been revoked, including expired ones. */
export async function listKeptCodes(database: Database | Tx, audience: Audience): Promise<StoredCode[]> {
  const rows = await database
    .selectFrom('access_codes')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('audience', '=', audience)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toCode);
}

/** Which codes to list. */
export interface CodeFilter {
  /** Also those that no longer open anything. */
  includeEnded: boolean;
  /** Only those created before this one, for the next page. */
  before?: { createdAt: string; id: string } | undefined;
}

/** Lists codes, the newest first; without a limit, all of them. */
export async function listCodes(
  database: Database,
  filter: CodeFilter,
  { now, limit }: { now: Date; limit?: number },
): Promise<StoredCode[]> {
  let query = database.selectFrom('access_codes').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (!filter.includeEnded)
    query = query
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]));
  const { before } = filter;
  if (before !== undefined)
    query = query.where((where) =>
      where.or([
        where('created_at', '<', before.createdAt),
        where.and([where('created_at', '=', before.createdAt), where('id', '<', before.id)]),
      ]),
    );
  return (await query.execute()).map(toCode);
}

/** Lists the codes of an audience, the newest first, whether they still open anything or not. */
export async function listCodesOf(database: Database, { audience, limit }: { audience: Audience; limit: number }): Promise<StoredCode[]> {
  const rows = await database
    .selectFrom('access_codes')
    .selectAll()
    .where('audience', '=', audience)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCode);
}

/** Counts the codes that open a portal now. */
export async function countOpenCodes(database: Database, now: Date): Promise<number> {
  const row = await database
    .selectFrom('access_codes')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findCode(database: Database | Tx, id: string): Promise<StoredCode | null> {
  const row = await database.selectFrom('access_codes').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCode(row);
}

function toCode(row: Selectable<Schema['access_codes']>): StoredCode {
  return {
    id: row.id,
    audience: row.audience as Audience,
    digest: row.digest,
    origin: row.origin as CodeOrigin,
    createdAt: new Date(row.created_at),
    label: row.label,
    seats: row.seats,
    replacedBy: row.replaced_by,
    ...readLife(row),
  };
}

function readLife(row: { revoked_at: string | null; expires_at: string | null; replaced_at: string | null }): CodeLife {
  return { revokedAt: readTime(row.revoked_at), expiresAt: readTime(row.expires_at), replacedAt: readTime(row.replaced_at) };
}

function readTime(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored);
}

/** Records that a device has entered with a code. The first time stays. */
export async function insertCodeEntry(tx: Tx, entry: { accessCodeId: string; deviceId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('code_entries')
    .values({ access_code_id: entry.accessCodeId, device_id: entry.deviceId, entered_at: entry.now.toISOString(), holds_seat: 1 })
    .onConflict((conflict) => conflict.columns(['access_code_id', 'device_id']).doUpdateSet({ holds_seat: 1 }))
    .execute();
}

/** Moves a device's seats to its new identifier. The old one's entry stays on record. */
export async function handSeatsOn(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('code_entries')
    .columns(['access_code_id', 'device_id', 'entered_at', 'holds_seat'])
    .expression((query) =>
      query
        .selectFrom('code_entries')
        .select(['access_code_id', sql<string>`${to}`.as('device_id'), 'entered_at', 'holds_seat'])
        .where('device_id', '=', from)
        .where('holds_seat', '=', 1),
    )
    .onConflict((conflict) => conflict.columns(['access_code_id', 'device_id']).doUpdateSet({ holds_seat: 1 }))
    .execute();
  await tx.updateTable('code_entries').set({ holds_seat: 0 }).where('device_id', '=', from).execute();
}

export async function holdsSeat(tx: Tx, entry: { accessCodeId: string; deviceId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('code_entries')
    .select('device_id')
    .where('access_code_id', '=', entry.accessCodeId)
    .where('device_id', '=', entry.deviceId)
    .where('holds_seat', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who entered with a code: learners or clients, and their devices. */
export interface EntryCount {
  entered: number;
  devices: number;
}

/** Counts who entered with each of these codes; a code no one entered with is left out. */
export async function countEntries(database: Database | Tx, codeIds: readonly string[]): Promise<Map<string, EntryCount>> {
  if (codeIds.length === 0) return new Map();

  const rows = await database
    .selectFrom('code_entries')
    .select('access_code_id')
    .select([sql<number | string>`count(*)`.as('entered'), sql<number | string>`sum(holds_seat)`.as('devices')])
    .where('access_code_id', 'in', codeIds)
    .groupBy('access_code_id')
    .execute();
  return new Map(rows.map((row) => [row.access_code_id, { entered: Number(row.entered), devices: Number(row.devices) }]));
}

/** Locks the set of codes until the transaction ends, so that processes that start at the same time agree on it. */
export async function lockCodes(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'access-codes-changed', now);
}

/** Locks a budget's wrong tries until the transaction ends, so that tries are counted one at a time. */
export async function lockTries(tx: Tx, budget: AttemptBudget, now: Date): Promise<void> {
  await lockSetting(tx, `wrong-tries-changed-${budget}`, now);
}

/** Adds a code; false if there's already one with this identifier. */
export async function insertCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('access_codes')
    .values({
      id: code.id,
      audience: code.audience,
      digest: code.digest,
      origin: code.origin,
      created_at: code.now.toISOString(),
      revoked_at: null,
      label: code.label ?? null,
      expires_at: code.expiresAt?.toISOString() ?? null,
      seats: code.seats ?? null,
      replaced_at: null,
      replaced_by: null,
    })
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
  await tx.updateTable('access_codes').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function updateCodeReplaced(tx: Tx, id: string, change: { by: string; endsAt: Date; now: Date }): Promise<void> {
  await tx
    .updateTable('access_codes')
    .set({ replaced_at: change.now.toISOString(), replaced_by: change.by, expires_at: change.endsAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function updateCodeExpiry(tx: Tx, id: string, expiresAt: Date | null): Promise<void> {
  await tx
    .updateTable('access_codes')
    .set({ expires_at: expiresAt?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}

export async function updateCodeDetails(
  tx: Tx,
  id: string,
  { label, seats }: { label: string | null; seats: number | null },
): Promise<void> {
  await tx.updateTable('access_codes').set({ label, seats }).where('id', '=', id).execute();
}

/** Makes a code one from the settings: without an end or a limit. */
export async function updateCodeConfigured(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('access_codes')
    .set({ origin: 'configured', expires_at: null, seats: null, replaced_at: null, replaced_by: null })
    .where('id', '=', id)
    .execute();
}

/** A try as it is counted: who made it, as far as is known. */
export interface CountedTry {
  budget: AttemptBudget;
  /** As `rateLimitKey` writes it. */
  address: string;
  /** As `networkOf` writes it. */
  network: string | null;
  deviceId: string;
  /** A keyed digest; null if there's no account, or the account's own device tries it. */
  account: string | null;
}

export async function insertWrongTry(tx: Tx, { id, deviceId, now, ...counted }: CountedTry & { id: string; now: Date }): Promise<void> {
  await tx
    .insertInto('wrong_tries')
    .values({ id, ...counted, device_id: deviceId, tried_at: now.toISOString() })
    .execute();
}

/** Removes a try that turned out to be right. */
export async function deleteWrongTry(database: Database, id: string): Promise<void> {
  await database.deleteFrom('wrong_tries').where('id', '=', id).execute();
}

export async function deleteWrongTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('wrong_tries').where('tried_at', '<', before.toISOString()).execute();
}

/** Whose wrong tries of a budget are counted: those with this value in this column, or everyone's. */
export type TryCount = { column: 'address' | 'network' | 'device_id' | 'account'; value: string } | 'everybody';

/** Counts wrong tries of a budget since a time. */
export async function countWrongTries(
  database: Database | Tx,
  { budget, of, since }: { budget: AttemptBudget; of: TryCount; since: Date },
): Promise<AttemptHistory> {
  let query = database
    .selectFrom('wrong_tries')
    .select([sql<number | string>`count(*)`.as('count'), (select) => select.fn.max('tried_at').as('last')])
    .where('budget', '=', budget)
    .where('tried_at', '>', since.toISOString());
  if (of !== 'everybody') query = query.where(of.column, '=', of.value);

  const row = await query.executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last === null ? null : new Date(row.last) };
}
