import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { isRole, type Role } from '../access/rules.ts';
import { managerSessionAbsolute, managerSessionIdle } from './rules.ts';

export interface StoredManager {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  createdAt: Date;
  /** The time the manager became an owner, or null for other roles. */
  ownerSince: Date | null;
}

/** A link that makes the first person who uses it a manager. */
export interface StoredLink {
  id: string;
  role: Role;
  /** The address that the link is for, or null if the person using it enters an email, as with the setup link. */
  email: string | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

function selectManagers(database: Database | Tx) {
  return database
    .selectFrom('managers')
    .select(['id', 'name', 'email', 'role', 'createdAt', 'ownerSince'])
    .select([
      sql<boolean>`coalesce(two_factor_enabled, false)`.as('hasSecondFactor'),
      sql<boolean>`exists (select 1 from manager_passkeys where user_id = managers.id)`.as('hasPasskey'),
    ])
    .where('removedAt', 'is', null);
}

export interface NewManager {
  id: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  now: Date;
}

export async function insertManager(tx: Tx, { id, name, email, role, passwordHash, now }: NewManager): Promise<void> {
  await sql`insert into managers (id, name, email, email_verified, role, two_factor_enabled, created_at, updated_at, owner_since)
    values (${id}, ${name}, ${email}, true, ${role}, false, ${now}, ${now}, ${role === 'owner' ? now : null})`.execute(tx);
  await sql`insert into manager_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (${createIdentifier()}, ${id}, 'credential', ${id}, ${passwordHash}, ${now}, ${now})`.execute(tx);
}

/** Lists the managers who haven't been removed, in the order in which they joined. */
export async function listManagers(database: Database | Tx): Promise<StoredManager[]> {
  const rows = await selectManagers(database).orderBy('createdAt').execute();
  return rows.map(readRole);
}

export async function findManager(database: Database | Tx, by: { id: string } | { email: string }): Promise<StoredManager | null> {
  const query = selectManagers(database);
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)).executeTakeFirst();
  return row === undefined ? null : readRole(row);
}

export async function updateRole(tx: Tx, id: string, role: Role, now: Date): Promise<void> {
  await tx
    .updateTable('managers')
    .set({ role, updatedAt: now, ownerSince: role === 'owner' ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Finds a manager's password hash, or null if the manager has no password. */
export async function findPasswordHash(database: Database | Tx, managerId: string): Promise<string | null> {
  const row = await database
    .selectFrom('managerAccounts')
    .select('password')
    .where('userId', '=', managerId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Replaces a password's hash with a new hash of the same password, unless the password has changed in the meantime. */
export async function replacePasswordHash(database: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await transact(database, (tx) => tx.updateTable('managerAccounts').set({ password: to }).where('password', '=', from).execute());
}

/**
 * Removes a manager's access and sign-in methods. The name stays, because audit log records refer to it. The email address can be used
 * again.
 */
export async function removeManager(tx: Tx, id: string, now: Date): Promise<void> {
  await deleteManagerSessions(tx, id);
  for (const table of ['managerPasskeys', 'managerTwoFactors', 'managerAccounts'] as const)
    await tx.deleteFrom(table).where('userId', '=', id).execute();
  await tx.deleteFrom('managerPasswordResets').where('managerId', '=', id).execute();
  await tx.deleteFrom('managerDevices').where('managerId', '=', id).execute();
  await tx
    .updateTable('managers')
    .set({ removedAt: now, email: `removed-${id}`, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Ends one or all of a manager's sessions, and returns the number ended. */
export async function deleteManagerSessions(tx: Tx, managerId: string, sessionId?: string): Promise<number> {
  let query = tx.deleteFrom('managerSessions').where('userId', '=', managerId);
  if (sessionId !== undefined) query = query.where('id', '=', sessionId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Locks the list of managers until the transaction ends, so that two simultaneous changes can't leave the portal without an owner. */
export async function lockManagers(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'managers-changed', now);
}

export async function insertLink(tx: Tx, link: StoredLink & { tokenDigest: string }): Promise<void> {
  await tx.insertInto('managerLinks').values(link).execute();
}

function selectLinks(database: Database | Tx) {
  return database.selectFrom('managerLinks').select(['id', 'role', 'email', 'createdBy', 'createdAt', 'expiresAt', 'usedAt']);
}

export async function findLink(database: Database | Tx, tokenDigest: string): Promise<StoredLink | null> {
  const row = await selectLinks(database).where('tokenDigest', '=', tokenDigest).executeTakeFirst();
  return row === undefined ? null : readRole(row);
}

/** Lists unused links that haven't expired, newest first. */
export async function listOpenLinks(database: Database, now: Date): Promise<StoredLink[]> {
  const rows = await selectLinks(database).where('usedAt', 'is', null).where('expiresAt', '>', now).orderBy('createdAt', 'desc').execute();
  return rows.map(readRole);
}

/** Ends the unused invitations of an address or, without an address, the unused setup links. */
export async function endOpenLinks(tx: Tx, email: string | null, now: Date): Promise<void> {
  const open = tx.updateTable('managerLinks').set({ expiresAt: now }).where('usedAt', 'is', null).where('expiresAt', '>', now);
  await (email === null ? open.where('email', 'is', null) : open.where('email', '=', email)).execute();
}

/** Claims a link for use. Returns false if the link was already used or has expired. */
export async function takeLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('managerLinks')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Reads a row's role. Someone with an unknown role can only view pages. */
function readRole<Row extends { role: string }>(row: Row): Row & { role: Role } {
  return { ...row, role: isRole(row.role) ? row.role : 'viewer' };
}

/** Records that a session has just been confirmed, either with the password or with every factor of the account. */
export async function updateConfirmation(
  tx: Tx,
  { sessionId, by, now }: { sessionId: string; by: 'password' | 'second factor'; now: Date },
): Promise<void> {
  const confirmed = by === 'password' ? { confirmedAt: now } : { factorConfirmedAt: now };
  await tx.updateTable('managerSessions').set(confirmed).where('id', '=', sessionId).execute();
}

export interface StoredManagerSession {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  userAgent: string | null;
}

/** Lists a manager's open sessions, most recently used first. */
export async function listManagerSessions(database: Database, managerId: string): Promise<StoredManagerSession[]> {
  // The time comes from the system clock, as it does in the library.
  const time = Date.now();
  return database
    .selectFrom('managerSessions')
    .select(['id', 'createdAt', 'updatedAt as lastUsedAt', 'userAgent'])
    .where('userId', '=', managerId)
    .where('createdAt', '>', new Date(time - managerSessionAbsolute))
    .where('updatedAt', '>', new Date(time - managerSessionIdle))
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** Ends an expired session. If the store is locked, the write fails right away, so that no page has to wait. */
export async function deleteSession(database: Database, id: string): Promise<void> {
  await transact(database, (tx) => tx.deleteFrom('managerSessions').where('id', '=', id).execute(), { waitForLock: false });
}

/** Records that a session was just used. If the store is locked, the write fails right away, so that no page has to wait. */
export async function touchSession(database: Database, id: string, now: Date): Promise<void> {
  await transact(database, (tx) => tx.updateTable('managerSessions').set({ updatedAt: now }).where('id', '=', id).execute(), {
    waitForLock: false,
  });
}

/** Ends all but one of a manager's sessions, and returns the number ended. */
export async function deleteOtherSessions(tx: Tx, managerId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('managerSessions')
    .where('userId', '=', managerId)
    .where('id', '!=', keptId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface StoredPasskey {
  id: string;
  name: string;
  createdAt: Date | null;
}

export async function listPasskeys(database: Database | Tx, managerId: string): Promise<StoredPasskey[]> {
  return database
    .selectFrom('managerPasskeys')
    .select(['id', sql<string>`coalesce(name, 'Passkey')`.as('name'), 'createdAt'])
    .where('userId', '=', managerId)
    .orderBy('createdAt')
    .execute();
}

/** Renames a manager's passkey. Returns false if the manager has no such passkey. */
export async function renamePasskey(tx: Tx, { id, managerId, name }: { id: string; managerId: string; name: string }): Promise<boolean> {
  const query = tx.updateTable('managerPasskeys').set({ name }).where('id', '=', id).where('userId', '=', managerId);
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Deletes a manager's passkey. Returns false if the manager has no such passkey. */
export async function deletePasskey(tx: Tx, { id, managerId }: { id: string; managerId: string }): Promise<boolean> {
  const query = tx.deleteFrom('managerPasskeys').where('id', '=', id).where('userId', '=', managerId);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Ends an unused link and returns its email address. Returns null if there's no such link, or if it was used or has expired. */
export async function endLink(tx: Tx, id: string, now: Date): Promise<{ email: string | null } | null> {
  const ended = await tx
    .updateTable('managerLinks')
    .set({ expiresAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('email')
    .executeTakeFirst();
  return ended ?? null;
}
