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

  const address = subscriberOf(entry.address);
  const waiting = await findWait(store.database, { ...entry, address });
  if (waiting !== null) return { kind: 'denied', tryAgainAt: waiting };

  const accessCodeId = await findMatchingCode(store, entry.audience, entry.code);
  if (accessCodeId === null) {
    await transact(store.database, (tx) =>
      insertWrongTry(tx, {
        id: createIdentifier(),
        address,
        deviceId: entry.deviceId,
        now: entry.now,
        forgetBefore: new Date(entry.now.getTime() - tryWindow),
      }),
    );
    return { kind: 'denied', tryAgainAt: await findWait(store.database, { ...entry, address }) };
  }

  const token = `${createIdentifier()}${createIdentifier()}`;
  await transact(store.database, (tx) => openSession(tx, { ...entry, accessCodeId, tokenDigest: digest(store.keys, token) }));
  return { kind: 'granted', token };
}

async function findWait(database: Database, entry: { address: string; deviceId: string; now: Date }): Promise<Date | null> {
  const since = new Date(entry.now.getTime() - tryWindow);
  const [ofDevice, ofAddress, ofAll] = await Promise.all([
    countWrongTries(database, { deviceId: entry.deviceId }, since),
    countWrongTries(database, { address: entry.address }, since),
    countWrongTries(database, 'everybody', since),
  ]);

  const deviceWait = waitUntil(ofDevice, entry.now);
  if (deviceWait !== null) return deviceWait;

  // An office shares one address: a device that has entered before is not held up by its neighbours.
  const addressWait = waitUntil(ofAddress, entry.now, ofAll.count >= crowdedTries);
  if (addressWait === null || (await hasEnteredBefore(database, entry.deviceId))) return null;
  return addressWait;
}

/** Compares with every live code, so that the time taken tells nothing about which one was close. */
async function findMatchingCode(store: { database: Database; keys: Keys }, audience: Audience, code: string): Promise<string | null> {
  const typed = Buffer.from(digest(store.keys, code));
  let match: string | null = null;

  for (const live of await listLiveCodes(store.database, audience)) {
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
