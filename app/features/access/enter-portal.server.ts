import { timingSafeEqual } from 'node:crypto';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { crowdedTries, subscriberOf, tryWindow, waitUntil, type Audience } from './rules.ts';
import {
  countWrongTries,
  endSession,
  hasEnteredBefore,
  insertSession,
  insertSessionAudience,
  insertWrongTry,
  listLiveCodes,
  listSessionCodes,
  lockTries,
} from './store.server.ts';

export interface EnterPortal {
  audience: Audience;
  /** What was typed; compared exactly and case-sensitively. */
  code: string;
  address: string;
  deviceId: string;
  /** The session that the browser already has; its audiences are carried over to the new one. */
  sessionId: string | null;
  now: Date;
}

export type Entered = { kind: 'granted'; token: string } | { kind: 'missing' } | { kind: 'denied'; tryAgainAt: Date | null };

/**
 * Checks an access code and opens a session with a new token (specification 2.3, 5; clarifications, "Doors").
 * From the eleventh wrong try of an address or a device on, tries are refused unchecked until a time that is told.
 */
export async function enterPortal(store: { database: Database; keys: Keys }, entry: EnterPortal): Promise<Entered> {
  if (entry.code === '') return { kind: 'missing' };

  const attempt = { ...entry, address: subscriberOf(entry.address) };
  // Somebody who has to wait is told so without a lock, so that a flood of tries holds nobody up.
  const waiting = await findWait(store.database, attempt);
  if (waiting !== null) return { kind: 'denied', tryAgainAt: waiting };

  return transact(store.database, (tx) => compareCode(tx, store.keys, attempt));
}

/** Counts, compares and records as one: of many tries that are sent at once, no more are compared than one after the other. */
async function compareCode(tx: Tx, keys: Keys, entry: EnterPortal): Promise<Entered> {
  await lockTries(tx, entry.now);
  const waiting = await findWait(tx, entry);
  if (waiting !== null) return { kind: 'denied', tryAgainAt: waiting };

  const accessCodeId = await findMatchingCode(tx, keys, entry);
  if (accessCodeId === null) {
    await insertWrongTry(tx, {
      id: createIdentifier(),
      address: entry.address,
      deviceId: entry.deviceId,
      now: entry.now,
      forgetBefore: new Date(entry.now.getTime() - tryWindow),
    });
    return { kind: 'denied', tryAgainAt: await findWait(tx, entry) };
  }

  const token = `${createIdentifier()}${createIdentifier()}`;
  await openSession(tx, { ...entry, accessCodeId, tokenDigest: digest(keys, token) });
  return { kind: 'granted', token };
}

async function findWait(database: Database | Tx, entry: { address: string; deviceId: string; now: Date }): Promise<Date | null> {
  const since = new Date(entry.now.getTime() - tryWindow);
  const ofDevice = await countWrongTries(database, { deviceId: entry.deviceId }, since);
  const ofAddress = await countWrongTries(database, { address: entry.address }, since);
  const ofAll = await countWrongTries(database, 'everybody', since);

  const deviceWait = waitUntil(ofDevice, entry.now);
  if (deviceWait !== null) return deviceWait;

  // An office shares one address: a device that has entered before is not held up by its neighbours.
  const addressWait = waitUntil(ofAddress, entry.now, ofAll.count >= crowdedTries);
  if (addressWait === null || (await hasEnteredBefore(database, entry.deviceId))) return null;
  return addressWait;
}

/** Compares with every live code, so that the time taken tells nothing about which one was close. */
async function findMatchingCode(tx: Tx, keys: Keys, { audience, code }: EnterPortal): Promise<string | null> {
  const typed = Buffer.from(digest(keys, code));
  let match: string | null = null;

  for (const live of await listLiveCodes(tx, audience)) {
    if (timingSafeEqual(typed, Buffer.from(live.digest))) match = live.id;
  }
  return match;
}

async function openSession(tx: Tx, entry: EnterPortal & { accessCodeId: string; tokenDigest: string }): Promise<void> {
  const id = createIdentifier();
  await insertSession(tx, { id, tokenDigest: entry.tokenDigest, deviceId: entry.deviceId, now: entry.now });
  await insertSessionAudience(tx, { sessionId: id, audience: entry.audience, accessCodeId: entry.accessCodeId, now: entry.now });

  if (entry.sessionId === null) return;

  for (const earlier of await listSessionCodes(tx, entry.sessionId)) {
    if (earlier.audience !== entry.audience) await insertSessionAudience(tx, { sessionId: id, ...earlier, now: entry.now });
  }
  await endSession(tx, entry.sessionId, entry.now);
}
