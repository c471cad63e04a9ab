import { timingSafeEqual } from 'node:crypto';

import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { describeTry, findRateLimit } from './find-rate-limit.server.ts';
import { describeVisitor, hasFreeSeat, isSessionAlive, waitToReport, type Audience, type RateLimitDecision } from './rules.ts';
import {
  countEntries,
  endSession,
  hasEnteredBefore,
  holdsSeat,
  insertCodeEntry,
  insertSession,
  insertSessionAudience,
  insertWrongTry,
  listLiveCodes,
  listSessionCodes,
  lockTries,
  type StoredCode,
} from './store.server.ts';

export interface EnterPortal {
  audience: Audience;
  /** The code as typed, which is case-sensitive. */
  code: string;
  address: string;
  deviceId: string;
  /** The browser's current session, whose audiences carry over to the new one. */
  sessionId: string | null;
  now: Date;
}

export type GateResult =
  | { kind: 'granted'; token: string }
  | { kind: 'missing' }
  /** The code is wrong. Once the free attempts are used up, `tryAgainAt` is the time of the next allowed attempt. */
  | { kind: 'denied'; tryAgainAt: Date | null }
  /** The code is right, but all its seats are taken. */
  | { kind: 'full' };

/**
 * Checks an access code and opens a session with a new token (specification 2.3, 5; clarifications, "Doors"). After ten failed attempts, a
 * device has to wait before each new one, and unknown devices at the same address share a rate limit.
 */
export async function enterPortal(store: { database: Database; keys: Keys }, entry: EnterPortal): Promise<GateResult> {
  if (entry.code === '') return { kind: 'missing' };

  // A throttled device is refused without a lock, so a flood of attempts doesn't block anyone else.
  const limit = await findEntryLimit(store.database, entry);
  if (!limit.isAllowed) return { kind: 'denied', tryAgainAt: limit.tryAgainAt };

  return transact(store.database, (tx) => compareCode(tx, store.keys, entry));
}

/** Counts, compares and records the attempt in one transaction, so that sending attempts in parallel doesn't get around the rate limit. */
async function compareCode(tx: Tx, keys: Keys, entry: EnterPortal): Promise<GateResult> {
  await lockTries(tx, entry.audience, entry.now);
  const limit = await findEntryLimit(tx, entry);
  if (!limit.isAllowed) return { kind: 'denied', tryAgainAt: limit.tryAgainAt };

  const code = await findMatchingCode(tx, keys, entry);
  if (code === null) {
    await insertWrongTry(tx, { id: createIdentifier(), ...describeTry(entry, entry.audience), now: entry.now });
    return { kind: 'denied', tryAgainAt: waitToReport(await findEntryLimit(tx, entry)) };
  }

  if (!(await hasSeatFor(tx, code, entry.deviceId))) return { kind: 'full' };

  const token = `${createIdentifier()}${createIdentifier()}`;
  await insertCodeEntry(tx, { accessCodeId: code.id, deviceId: entry.deviceId, now: entry.now });
  const sessionId = await openSession(tx, { ...entry, accessCodeId: code.id, tokenDigest: digest(keys, token) });
  await appendRecord(tx, {
    ...describeVisitor([entry.audience], { deviceId: entry.deviceId, sessionId }),
    action: 'portal.entered',
    after: { portal: entry.audience, code: code.label ?? code.id },
    now: entry.now,
  });
  return { kind: 'granted', token };
}

function findEntryLimit(database: Database | Tx, entry: EnterPortal): Promise<RateLimitDecision> {
  return findRateLimit(database, describeTry(entry, entry.audience), {
    now: entry.now,
    isKnown: () => hasEnteredBefore(database, entry),
  });
}

/** Always compares the typed code with every live code, so timing doesn't reveal a match. */
async function findMatchingCode(tx: Tx, keys: Keys, { audience, code, now }: EnterPortal): Promise<StoredCode | null> {
  const typed = Buffer.from(digest(keys, code));
  let match: StoredCode | null = null;

  for (const live of await listLiveCodes(tx, audience, now)) {
    if (timingSafeEqual(typed, Buffer.from(live.digest))) match = live;
  }
  return match;
}

/**
 * Tells whether a device has a seat or can still get one. No one else can enter until this transaction ends, so two devices can't both take
 * the last seat.
 */
async function hasSeatFor(tx: Tx, { id, seats }: StoredCode, deviceId: string): Promise<boolean> {
  if (seats === null || (await holdsSeat(tx, { accessCodeId: id, deviceId }))) return true;

  const taken = (await countEntries(tx, [id])).get(id)?.devices ?? 0;
  return hasFreeSeat(seats, taken);
}

async function openSession(tx: Tx, entry: EnterPortal & { accessCodeId: string; tokenDigest: string }): Promise<string> {
  const id = createIdentifier();
  await insertSession(tx, { id, tokenDigest: entry.tokenDigest, deviceId: entry.deviceId, now: entry.now });
  await insertSessionAudience(tx, { sessionId: id, audience: entry.audience, accessCodeId: entry.accessCodeId, enteredAt: entry.now });

  // The earlier session may have ended since it was looked up. If so, its audiences aren't carried over.
  const earlier = entry.sessionId === null ? null : await endSession(tx, entry.sessionId, entry.now);
  if (earlier === null || !isSessionAlive({ ...earlier, endedAt: null }, entry.now)) return id;

  for (const carried of await listSessionCodes(tx, earlier.id)) {
    if (carried.audience !== entry.audience) await insertSessionAudience(tx, { sessionId: id, ...carried });
  }
  return id;
}
