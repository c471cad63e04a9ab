import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import type { OwnChange } from './second-factor.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import type { SignInLibrary } from './sign-in-library.server.ts';
import { deleteManagerSessions, deletePasskey, findManager, listPasskeys, renamePasskey } from '../team/store.server.ts';

interface Stores {
  database: Database;
  signIn: LoadSignInLibrary;
}

/** Saves a passkey that a device has just created for a manager. Returns false if the passkey doesn't match the challenge. */
export async function registerPasskey(
  { database, signIn }: Stores,
  { manager, cookies, name, credential, now }: OwnChange & { name: string; credential: unknown },
): Promise<boolean> {
  const headers = new Headers({ Cookie: cookies });
  const record = {
    actor: manager.email,
    action: 'manager.passkey',
    subject: `manager/${manager.email}`,
    after: { added: name },
    now,
  } as const;

  return transact(database, async (tx) => {
    const { api } = (await signIn()).within(tx);
    const response = await api.verifyPasskeyRegistration({ body: { response: credential, name }, headers, asResponse: true });
    if (response.ok) await appendRecord(tx, record);
    return response.ok;
  });
}

type PasskeyAnswer = NonNullable<Parameters<SignInLibrary['api']['verifyPasskeyAuthentication']>[0]>['body']['response'];

/**
 * Signs in with a passkey and ends the manager's earlier session on this device. Returns null if the passkey is unknown or its response is
 * invalid.
 */
export async function signInByPasskey(
  { database, signIn }: Stores,
  {
    headers,
    credential,
    earlier,
  }: { headers: Headers; credential: Record<string, unknown>; earlier: { id: string; sessionId: string } | null },
): Promise<{ response: Response; manager: { id: string; email: string } } | null> {
  // The credential doesn't need to be validated first, because the library rejects a malformed one.
  const body = { response: credential as unknown as PasskeyAnswer };
  const response = await (await signIn()).api.verifyPasskeyAuthentication({ body, headers, asResponse: true });
  if (!response.ok) return null;

  if (earlier !== null) await transact(database, (tx) => deleteManagerSessions(tx, earlier.id, earlier.sessionId));
  const { user }: { user: { id: string; email: string } } = await response.clone().json();
  return { response, manager: user };
}

export interface PasskeyChange {
  managerId: string;
  id: string;
  now: Date;
}

/** Renames a manager's own passkey. Returns false if the passkey no longer exists. */
export async function nameOwnPasskey(database: Database, { managerId, id, name, now }: PasskeyChange & { name: string }): Promise<boolean> {
  return changeOwnPasskey(database, { managerId, id, now }, async (tx, before) =>
    (await renamePasskey(tx, { id, managerId, name })) ? { before: { name: before }, after: { name } } : null,
  );
}

/** Deletes a manager's own passkey. Returns false if the passkey no longer exists. */
export async function deleteOwnPasskey(database: Database, { managerId, id, now }: PasskeyChange): Promise<boolean> {
  return changeOwnPasskey(database, { managerId, id, now }, async (tx, name) =>
    (await deletePasskey(tx, { id, managerId })) ? { before: { name }, after: { deleted: name } } : null,
  );
}

async function changeOwnPasskey(
  database: Database,
  { managerId, id, now }: PasskeyChange,
  change: (tx: Parameters<typeof deletePasskey>[0], name: string) => Promise<{ before: object; after: object } | null>,
): Promise<boolean> {
  return transact(database, async (tx) => {
    const manager = await findManager(tx, { id: managerId });
    const passkey = (await listPasskeys(tx, managerId)).find((known) => known.id === id);
    if (manager === null || passkey === undefined) return false;

    const changed = await change(tx, passkey.name);
    if (changed === null) return false;

    await appendRecord(tx, { actor: manager.email, action: 'manager.passkey', subject: `manager/${manager.email}`, ...changed, now });
    return true;
  });
}
