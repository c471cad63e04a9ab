import type { OpenSignIn } from './open-sign-in.server.ts';
import { findManager, type StoredManager } from './store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { reportStoreFault } from '#app/platform/database/store-error.ts';

/** Who is signed in at the console. */
export interface SignedInManager extends StoredManager {
  sessionId: string;
  /** When this session was opened, which asks for the password or a passkey. */
  signedInAt: Date;
  /** When the password or a passkey was last asked for in this session. */
  confirmedAt: Date;
}

/** Finds the manager of a request's cookies; null when there is none, or the session has ended, or the access was taken away. */
export async function findSignedInManager(
  { database, signIn }: { database: Database; signIn: OpenSignIn },
  cookies: string | undefined,
): Promise<SignedInManager | null> {
  if (cookies === undefined || !cookies.includes('northkey-manage')) return null;

  const found = await findSession(signIn, cookies);
  if (found === null) return null;

  // The role is asked for each time: what an owner changes holds from the next request on.
  const manager = await findManager(database, { id: found.user.id });
  if (manager === null) return null;

  const { id: sessionId, createdAt, confirmedAt } = found.session;
  return { ...manager, sessionId, signedInAt: new Date(createdAt), confirmedAt: new Date(confirmedAt ?? createdAt) };
}

/** Asks the library, which tells a store that does not answer as a failure of its own. */
async function findSession(signIn: OpenSignIn, cookies: string) {
  try {
    return await (await signIn()).api.getSession({ headers: new Headers({ Cookie: cookies }) });
  } catch (error) {
    throw isLibraryFailure(error) ? reportStoreFault(error) : error;
  }
}

/** The library reads two rows for a session and does nothing else that could fail. */
function isLibraryFailure(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 500;
}
