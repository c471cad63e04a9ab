import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../records/append-record.server.ts';
import type { OwnChange } from './second-factor.server.ts';
import type { OpenSignIn } from './open-sign-in.server.ts';

/** Changes a manager's own password and ends the other sessions. This one goes on in a new one, whose cookies are in the response; null when the present password is wrong. */
export async function changePassword(
  { database, signIn }: { database: Database; signIn: OpenSignIn },
  { manager, cookies, present, password, now }: OwnChange & { present: string; password: string },
): Promise<Response | null> {
  // Others wait two tenths of a second for the store while the library hashes: a password is changed once in months.
  return transact(database, async (tx) => {
    const response = await (await signIn()).within(tx).api.changePassword({
      body: { currentPassword: present, newPassword: password, revokeOtherSessions: true },
      headers: new Headers({ Cookie: cookies }),
      asResponse: true,
    });
    if (!response.ok) return null;

    await appendRecord(tx, { actor: manager.email, action: 'manager.password', subject: `manager/${manager.email}`, now });
    return response;
  });
}
