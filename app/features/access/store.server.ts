import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { isCodeOpen, type Audience, type CodeLifetime, type AttemptBudget, type AttemptHistory } from './rules.ts';

export interface AudienceEntry {
  audience: Audience;
  enteredAt: Date;
}

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

  const [first] = rows;
  if (first === undefined) return null;

  return {
    ...first,
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
  await noteVisit(tx, session.id, now);
}

/** Records a visit of the learner whose device the session belongs to, also after a merge. A device without a learner gets none. */
async function noteVisit(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const learner = sql<string>`(select coalesce(learner_merges.to_id, sessions.device_id) from sessions
    left join learner_merges on learner_merges.from_id = sessions.device_id where sessions.id = ${sessionId})`;
  await tx
    .updateTable('learners')
    .set({ lastSeenAt: now })
    .where('id', '=', learner)
    .where('erasure', 'is', null)
    .where('lastSeenAt', '<', now)
    .execute();
}

export async function insertSessionAudience(tx: Tx, entry: AudienceEntry & { sessionId: string; accessCodeId: string }): Promise<void> {
  await tx.insertInto('sessionAudiences').values(entry).execute();
}

/** Lists a session's audiences with their access codes and entry times, so that the next session can keep them. */
export async function listSessionCodes(tx: Tx, sessionId: string): Promise<(AudienceEntry & { accessCodeId: string })[]> {
  return tx
    .selectFrom('sessionAudiences')
    .select(['audience', 'accessCodeId', 'enteredAt'])
    .$narrowType<{ audience: Audience }>()
    .where('sessionId', '=', sessionId)
    .execute();
}

/** Records that a session was just used. Fails right away if the database is locked, so that pages aren't delayed. */
export async function touchSession(database: Database, sessionId: string, now: Date): Promise<void> {
  const touch = async (tx: Tx) => {
    // The learner comes first, as in a merge: the other way around, each could wait for the other.
    await noteVisit(tx, sessionId, now);
    await tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute();
  };
  await transact(database, touch, { waitForLock: false });
}

export interface EndedSession {
  id: string;
  deviceId: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Ends a session. Returns null if the session doesn't exist or has already ended. */
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

/** Deletes up to `limit` sessions last used before a given time, and returns the number deleted. */
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

/**
 * The source of an access code: the environment, automatic generation (at the first startup or from the terminal), or an owner in the
 * console.
 */
export type CodeOrigin = 'configured' | 'generated' | 'console';

export interface StoredCode extends CodeLifetime {
  id: string;
  audience: Audience;
  digest: string;
  origin: CodeOrigin;
  createdAt: Date;
  label: string | null;
  /** The number of devices that can enter with the code, or null for no limit. */
  seats: number | null;
  replacedBy: string | null;
}

function selectCodes(database: Database | Tx) {
  return database.selectFrom('accessCodes').selectAll().$narrowType<{ audience: Audience; origin: CodeOrigin }>();
}

export async function listLiveCodes(database: Database | Tx, audience: Audience, now: Date): Promise<StoredCode[]> {
  return (await listKeptCodes(database, audience)).filter((code) => isCodeOpen(code, now));
}

/** Lists the codes that haven't been revoked, including expired ones. */
export async function listKeptCodes(database: Database | Tx, audience: Audience): Promise<StoredCode[]> {
  return selectCodes(database).where('revokedAt', 'is', null).where('audience', '=', audience).orderBy('createdAt').orderBy('id').execute();
}

export interface CodeFilter {
  includeEnded: boolean;
  /** The cursor for the next page, which lists only codes created before this one. */
  before?: { createdAt: string; id: string } | undefined;
}

/** Lists access codes, newest first. Without a limit, all codes are returned. */
export async function listCodes(
  database: Database,
  filter: CodeFilter,
  { now, limit }: { now: Date; limit?: number },
): Promise<StoredCode[]> {
  let query = selectCodes(database).orderBy('createdAt', 'desc').orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  if (!filter.includeEnded)
    query = query.where('revokedAt', 'is', null).where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]));
  const { before } = filter;
  if (before !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
  return query.execute();
}

/** Lists an audience's codes, newest first, including those that no longer work. */
export async function listCodesOf(database: Database, { audience, limit }: { audience: Audience; limit: number }): Promise<StoredCode[]> {
  return selectCodes(database).where('audience', '=', audience).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countOpenCodes(database: Database, now: Date): Promise<number> {
  const row = await database
    .selectFrom('accessCodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findCode(database: Database | Tx, id: string): Promise<StoredCode | null> {
  return (await selectCodes(database).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Records that a device entered with a code. If the device has entered before, the time of its first entry is kept. */
export async function insertCodeEntry(tx: Tx, entry: { accessCodeId: string; deviceId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('codeEntries')
    .values({ accessCodeId: entry.accessCodeId, deviceId: entry.deviceId, enteredAt: entry.now, holdsSeat: true })
    .onConflict((conflict) => conflict.columns(['accessCodeId', 'deviceId']).doUpdateSet({ holdsSeat: true }))
    .execute();
}

/** Moves a device's seats to its new ID. The old entries stay on record. */
export async function moveSeats(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .insertInto('codeEntries')
    .columns(['accessCodeId', 'deviceId', 'enteredAt', 'holdsSeat'])
    .expression((query) =>
      query
        .selectFrom('codeEntries')
        .select(['accessCodeId', sql<string>`${to}`.as('deviceId'), 'enteredAt', 'holdsSeat'])
        .where('deviceId', '=', from)
        .where('holdsSeat', '=', true),
    )
    .onConflict((conflict) => conflict.columns(['accessCodeId', 'deviceId']).doUpdateSet({ holdsSeat: true }))
    .execute();
  await tx.updateTable('codeEntries').set({ holdsSeat: false }).where('deviceId', '=', from).execute();
}

export async function holdsSeat(tx: Tx, entry: { accessCodeId: string; deviceId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('codeEntries')
    .select('deviceId')
    .where('accessCodeId', '=', entry.accessCodeId)
    .where('deviceId', '=', entry.deviceId)
    .where('holdsSeat', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of learners or clients who entered with a code, and the number of devices they used. */
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
    .select((select) => select.fn.countAll<number>().as('entered'))
    .select(sql<number>`sum(holds_seat)`.as('devices'))
    .where('accessCodeId', 'in', codeIds)
    .groupBy('accessCodeId')
    .execute();
  return new Map(rows.map(({ accessCodeId, ...count }) => [accessCodeId, count]));
}

/** Locks all access codes until the transaction ends, so that processes starting at the same time don't each generate codes. */
export async function lockCodes(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'access-codes-changed', now);
}

/** Locks a rate limit's failed attempts until the transaction ends, so attempts are counted one at a time. */
export async function lockTries(tx: Tx, budget: AttemptBudget, now: Date): Promise<void> {
  await lockSetting(tx, `wrong-tries-changed-${budget}`, now);
}

/** Adds a code. Returns false if the code's ID is already taken. */
export async function insertCode(tx: Tx, { now, ...code }: NewCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accessCodes')
    .values({ ...code, createdAt: now })
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

export interface FailedAttempt {
  budget: AttemptBudget;
  /** The address as returned by `rateLimitKey`. */
  address: string;
  /** The network as returned by `networkOf`. */
  network: string | null;
  deviceId: string;
  /** A keyed digest of the account, or null if there's none or if the attempt comes from a device known to the account. */
  account: string | null;
}

export async function insertWrongTry(tx: Tx, { now, ...counted }: FailedAttempt & { id: string; now: Date }): Promise<void> {
  await tx
    .insertInto('wrongTries')
    .values({ ...counted, triedAt: now })
    .execute();
}

export async function deleteWrongTry(database: Database, id: string): Promise<void> {
  await transact(database, (tx) => tx.deleteFrom('wrongTries').where('id', '=', id).execute());
}

export async function deleteWrongTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('wrongTries').where('triedAt', '<', before).execute();
}

/** The failed attempts to count: those with a given value in a column, or all of them (`everybody`). */
export type FailedAttemptFilter = { column: 'address' | 'network' | 'deviceId' | 'account'; value: string } | 'everybody';

export async function countWrongTries(
  database: Database | Tx,
  { budget, of, since }: { budget: AttemptBudget; of: FailedAttemptFilter; since: Date },
): Promise<AttemptHistory> {
  let query = database
    .selectFrom('wrongTries')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.max('triedAt').as('lastAt')])
    .where('budget', '=', budget)
    .where('triedAt', '>', since);
  if (of !== 'everybody') query = query.where(of.column, '=', of.value);

  return query.executeTakeFirstOrThrow();
}
