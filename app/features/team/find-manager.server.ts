import type { LoadSignInLibrary } from '../sign-in/load-sign-in-library.server.ts';
import { isSessionOver, managerSessionTouch } from './rules.ts';
import { deleteSession, findManager, touchSession, type StoredManager } from './store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { reportStoreFault, writeIfPossible } from '#app/platform/database/store-error.ts';

export interface SignedInManager extends StoredManager {
  sessionId: string;
  /** The time this session was opened with the password or a passkey. */
  signedInAt: Date;
  /** The time the password or a passkey was last used in this session. */
  confirmedAt: Date;
  /** The time every factor of the account was last used in this session, or null if that's unknown. */
  factorConfirmedAt: Date | null;
}

/**
 * Finds the manager who's signed in with a request's cookies. Returns null if there's no session, the session has ended, or the manager's
 * access was removed.
 */
export async function findSignedInManager(
  { database, signIn }: { database: Database; signIn: LoadSignInLibrary },
  cookies: string | undefined,
): Promise<SignedInManager | null> {
  if (cookies === undefined || !cookies.includes('northkey-manage')) return null;

  const found = await findSession(signIn, cookies);
  if (found === null) return null;

  if (!(await keepSession(database, found.session))) return null;

  // The role is read for each request, so an owner's change takes effect with the next request.
  const manager = await findManager(database, { id: found.user.id });
  if (manager === null) return null;

  const { id: sessionId, createdAt, confirmedAt } = found.session;
  const factorConfirmedAt = found.session.factorConfirmedAt ?? null;
  return {
    ...manager,
    sessionId,
    signedInAt: new Date(createdAt),
    confirmedAt: new Date(confirmedAt ?? createdAt),
    factorConfirmedAt: factorConfirmedAt === null ? null : new Date(factorConfirmedAt),
  };
}

/** Ends a session that has expired, or records that a session was used. Returns false if the session has ended. */
async function keepSession(
  database: Database,
  { id, createdAt, updatedAt }: { id: string; createdAt: Date | string; updatedAt: Date | string },
): Promise<boolean> {
  // Session times use the system clock, as they do in the library.
  const now = new Date();
  const lastUsedAt = new Date(updatedAt);
  if (isSessionOver({ signedInAt: new Date(createdAt), lastUsedAt }, now)) {
    await writeIfPossible(() => deleteSession(database, id));
    return false;
  }

  if (now.getTime() - lastUsedAt.getTime() >= managerSessionTouch) await writeIfPossible(() => touchSession(database, id, now));
  return true;
}

/** Asks the library for the session, and reports an unavailable store in the same way as our own queries do. */
async function findSession(signIn: LoadSignInLibrary, cookies: string) {
  try {
    return await (await signIn()).api.getSession({ headers: new Headers({ Cookie: cookies }) });
  } catch (error) {
    throw isLibraryFailure(error) ? reportStoreFault(error) : error;
  }
}

/** Tells whether the library failed. To find a session, the library reads only two rows, so the store must be the cause. */
function isLibraryFailure(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 500;
}
