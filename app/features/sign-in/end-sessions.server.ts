import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { findSignedInManager, type SignedInManager } from '../team/find-manager.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import { deleteManagerSessions, deleteOtherSessions, findManager } from '../team/store.server.ts';

/** Ends one of a manager's own sessions, or all except the current one (`others`). Returns the number of sessions ended. */
export async function endOwnSessions(
  database: Database,
  { manager, sessionId, now }: { manager: SignedInManager; sessionId: string; now: Date },
): Promise<number> {
  return transact(database, async (tx) => {
    const ended =
      sessionId === 'others'
        ? await deleteOtherSessions(tx, manager.id, manager.sessionId)
        : await deleteManagerSessions(tx, manager.id, sessionId);
    if (ended === 0) return 0;

    const subject = `manager/${manager.email}`;
    await appendRecord(tx, { actor: manager.email, action: 'manager.sessions-ended', subject, after: { ended }, now });
    return ended;
  });
}

/** Ends the browser's previous console session after a new sign-in (ASVS 5.0, 7.2.4). */
export async function endEarlierSession(
  { database, signIn }: { database: Database; signIn: LoadSignInLibrary },
  cookies: string | undefined,
): Promise<void> {
  const earlier = await findSignedInManager({ database, signIn }, cookies);
  if (earlier !== null) await transact(database, (tx) => deleteManagerSessions(tx, earlier.id, earlier.sessionId));
}

/** Ends all of another manager's sessions and returns how many there were. Returns null if the manager no longer exists. */
export async function endSessionsOf(
  database: Database,
  { managerId, actor, now }: { managerId: string; actor: string; now: Date },
): Promise<number | null> {
  return transact(database, async (tx) => {
    const manager = await findManager(tx, { id: managerId });
    if (manager === null) return null;

    const ended = await deleteManagerSessions(tx, managerId);
    if (ended > 0)
      await appendRecord(tx, { actor, action: 'manager.sessions-ended', subject: `manager/${manager.email}`, after: { ended }, now });
    return ended;
  });
}
