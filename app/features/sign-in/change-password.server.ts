import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import type { OwnChange } from './second-factor.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import { preparePasswords } from './prepare-passwords.server.ts';
import { endResets } from '../team/reset-store.server.ts';

/**
 * Changes a manager's own password and ends the manager's other sessions. The current session gets a new token, whose cookies are in the
 * response. Returns null if the current password is wrong.
 */
export async function changePassword(
  { database, signIn, passwords }: { database: Database; signIn: LoadSignInLibrary; passwords: PasswordHasher },
  { manager, cookies, present, password, now }: OwnChange & { present: string; password: string },
): Promise<Response | null> {
  const prepared = await preparePasswords({ database, passwords }, { managerId: manager.id, present, next: password });
  if (prepared === null) return null;

  return transact(database, async (tx) => {
    const response = await (await signIn()).within(tx, prepared).api.changePassword({
      body: { currentPassword: present, newPassword: password, revokeOtherSessions: true },
      headers: new Headers({ Cookie: cookies }),
      asResponse: true,
    });
    if (!response.ok) return null;

    await endResets(tx, manager.id, now);
    await appendRecord(tx, { actor: manager.email, action: 'manager.password', subject: `manager/${manager.email}`, now });
    return response;
  });
}
