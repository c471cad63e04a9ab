import type { Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { isSessionAlive, sessionTouch, type Audience } from './rules.ts';
import { endSession, findSessionByToken, touchSession } from './store.server.ts';

export interface Session {
  id: string;
  /** The audiences that this session has entered and whose code is still live. */
  audiences: Audience[];
}

/** Finds the live session of a token; null when there is none, it has ended, or its codes were revoked. */
export async function findSession(store: { database: Database; keys: Keys }, token: unknown, now: Date): Promise<Session | null> {
  if (typeof token !== 'string' || token === '') return null;

  const session = await findSessionByToken(store.database, digest(store.keys, token));
  if (session === null || session.audiences.length === 0 || !isSessionAlive(session, now)) return null;

  if (now.getTime() - session.lastSeenAt.getTime() >= sessionTouch) await touchSession(store.database, session.id, now);
  return { id: session.id, audiences: session.audiences };
}

/** Ends a session for all its audiences. The device keeps its learner. */
export async function signOut(store: { database: Database }, sessionId: string, now: Date): Promise<void> {
  await endSession(store.database, sessionId, now);
}
