import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { writeIfPossible } from '#app/platform/database/store-error.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { describeVisitor, isEntryAlive, isSessionAlive, sessionTouch, type Audience } from './rules.ts';
import { createSessionEntry, type SessionEntry } from './session-life.ts';
import { endSession, findSessionByToken, listSessionCodes, touchSession } from './store.server.ts';

export interface Session {
  id: string;
  /** The audiences this session has entered in the last seven days with a code that's still live. */
  audiences: Audience[];
  /** The time each audience's entry expires if no further requests arrive. */
  entries: SessionEntry[];
}

/**
 * Finds the live session for a token. Returns null if there's no such session, if it has ended, or if its codes have been revoked or have
 * expired.
 */
export async function findSession(store: { database: Database; keys: Keys }, token: unknown, now: Date): Promise<Session | null> {
  if (typeof token !== 'string' || token === '') return null;

  const session = await findSessionByToken(store.database, digest(store.keys, token), now);
  if (session === null || !isSessionAlive(session, now)) return null;

  // Audiences carried over from an earlier session still expire at their original time.
  const entries = session.audiences.filter(({ enteredAt }) => isEntryAlive(enteredAt, now));
  if (entries.length === 0) return null;

  if (now.getTime() - session.lastSeenAt.getTime() >= sessionTouch)
    await writeIfPossible(() => touchSession(store.database, session.id, now));
  return {
    id: session.id,
    audiences: entries.map(({ audience }) => audience),
    entries: entries.map((entry) => createSessionEntry(entry, session)),
  };
}

/** Ends a session for all its audiences. The device still belongs to the same learner. */
export async function signOut(store: { database: Database }, sessionId: string, now: Date): Promise<void> {
  await transact(store.database, async (tx) => {
    const ended = await endSession(tx, sessionId, now);
    if (ended === null) return;

    const audiences = (await listSessionCodes(tx, sessionId)).map(({ audience }) => audience);
    await appendRecord(tx, { ...describeVisitor(audiences, { deviceId: ended.deviceId, sessionId }), action: 'portal.left', now });
  });
}
