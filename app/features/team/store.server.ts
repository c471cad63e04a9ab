import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
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
  /** When they became an owner; null for all others. */
  ownerSince: Date | null;
}

/** A link that makes a manager of the first person who uses it. */
export interface StoredLink {
  id: string;
  role: Role;
  /** Null if its user enters their own email: the link that sets up the portal. */
  email: string | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/** Reads the managers who haven't been removed. */
function selectManagers(database: Database | Tx) {
  return database
    .selectFrom('managers')
    .select(['id', 'name', 'email', 'role', 'two_factor_enabled', 'created_at', 'owner_since'])
    .select((row) =>
      row
        .selectFrom('manager_passkeys')
        .whereRef('user_id', '=', 'managers.id')
        .select((passkey) => passkey.fn.countAll().as('count'))
        .as('passkeys'),
    )
    .where('removed_at', 'is', null);
}

export interface NewManager {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** As the library that signs in has made it. */
  passwordHash: string;
  now: Date;
}

/** Adds a manager with a password. */
export async function insertManager(tx: Tx, { id, name, email, role, passwordHash, now }: NewManager): Promise<void> {
  const time = now.toISOString();
  await sql`insert into managers (id, name, email, email_verified, role, two_factor_enabled, created_at, updated_at, owner_since)
    values (${id}, ${name}, ${email}, true, ${role}, false, ${time}, ${time}, ${role === 'owner' ? time : null})`.execute(tx);
  await sql`insert into manager_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (${createIdentifier()}, ${id}, 'credential', ${id}, ${passwordHash}, ${time}, ${time})`.execute(tx);
}

/** Lists the managers who haven't been removed, in the order in which they came. */
export async function listManagers(database: Database | Tx): Promise<StoredManager[]> {
  const rows = await selectManagers(database).orderBy('created_at').execute();
  return rows.map(toManager);
}

export async function findManager(database: Database | Tx, by: { id: string } | { email: string }): Promise<StoredManager | null> {
  const query = selectManagers(database);
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)).executeTakeFirst();
  return row === undefined ? null : toManager(row);
}

export async function updateRole(tx: Tx, id: string, role: Role, now: Date): Promise<void> {
  const time = now.toISOString();
  await tx
    .updateTable('managers')
    .set({ role, updated_at: time, owner_since: role === 'owner' ? time : null })
    .where('id', '=', id)
    .execute();
}

/** Finds a manager's password as it is hashed; null where they have none. */
export async function findPasswordHash(database: Database | Tx, managerId: string): Promise<string | null> {
  const row = await database
    .selectFrom('manager_accounts')
    .select('password')
    .where('user_id', '=', managerId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Replaces a password's hash with a new hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(database: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await database.updateTable('manager_accounts').set({ password: to }).where('password', '=', from).execute();
}

/**
 * Removes a manager's access and sign-in methods; the name stays, because audit log records mention it. The email can be
 * used again.
 */
export async function removeManager(tx: Tx, id: string, now: Date): Promise<void> {
  await deleteManagerSessions(tx, id);
  for (const table of ['manager_passkeys', 'manager_two_factors', 'manager_accounts'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.deleteFrom('manager_password_resets').where('manager_id', '=', id).execute();
  await tx.deleteFrom('manager_devices').where('manager_id', '=', id).execute();
  await tx
    .updateTable('managers')
    .set({ removed_at: now.toISOString(), email: `removed-${id}`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Ends sessions of a manager: one of them, or all. Returns how many. */
export async function deleteManagerSessions(tx: Tx, managerId: string, sessionId?: string): Promise<number> {
  let query = tx.deleteFrom('manager_sessions').where('user_id', '=', managerId);
  if (sessionId !== undefined) query = query.where('id', '=', sessionId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Locks the list of managers until the transaction ends, so the last owner stays one. */
export async function lockManagers(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'managers-changed', now);
}

export async function insertLink(tx: Tx, link: StoredLink & { tokenDigest: string }): Promise<void> {
  await tx
    .insertInto('manager_links')
    .values({
      id: link.id,
      token_digest: link.tokenDigest,
      role: link.role,
      email: link.email,
      created_by: link.createdBy,
      created_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
}

export async function findLink(database: Database | Tx, tokenDigest: string): Promise<StoredLink | null> {
  const row = await database.selectFrom('manager_links').selectAll().where('token_digest', '=', tokenDigest).executeTakeFirst();
  return row === undefined ? null : toLink(row);
}

/** Lists the links that nobody has used, the newest first. */
export async function listOpenLinks(database: Database, now: Date): Promise<StoredLink[]> {
  const rows = await database
    .selectFrom('manager_links')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toLink);
}

/** Ends every set-up link that nobody has used. */
export async function endSetUpLinks(tx: Tx, now: Date): Promise<void> {
  const time = now.toISOString();
  await tx
    .updateTable('manager_links')
    .set({ expires_at: time })
    .where('email', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time)
    .execute();
}

/** Claims a link for use; false if someone else was quicker. */
export async function takeLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manager_links')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function toManager(row: {
  id: string;
  name: string;
  email: string;
  role: string;
  two_factor_enabled: boolean | number | null;
  created_at: Date | string;
  owner_since: string | null;
  passkeys: number | string | bigint | null;
}): StoredManager {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: readRole(row.role),
    hasSecondFactor: Boolean(row.two_factor_enabled),
    hasPasskey: Number(row.passkeys) > 0,
    createdAt: new Date(row.created_at),
    ownerSince: row.owner_since === null ? null : new Date(row.owner_since),
  };
}

function toLink(row: {
  id: string;
  role: string;
  email: string | null;
  created_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}): StoredLink {
  return {
    id: row.id,
    role: readRole(row.role),
    email: row.email,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    usedAt: row.used_at === null ? null : new Date(row.used_at),
  };
}

/** An unknown role can only read. */
function readRole(stored: string): Role {
  return isRole(stored) ? stored : 'viewer';
}

/** Notes that a session has just been confirmed, by the password or by every factor of the account. */
export async function updateConfirmation(
  tx: Tx,
  { sessionId, by, now }: { sessionId: string; by: 'password' | 'second factor'; now: Date },
): Promise<void> {
  const time = now.toISOString();
  const confirmed = by === 'password' ? { confirmed_at: time } : { factor_confirmed_at: time };
  await tx.updateTable('manager_sessions').set(confirmed).where('id', '=', sessionId).execute();
}

/** A session as its owner sees it. */
export interface StoredManagerSession {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  userAgent: string | null;
}

/** Lists a manager's sessions that haven't ended, the one used last first. */
export async function listManagerSessions(database: Database, managerId: string): Promise<StoredManagerSession[]> {
  // Sessions begin by the machine's clock, which the library goes by.
  const time = Date.now();
  const rows = await database
    .selectFrom('manager_sessions')
    .select(['id', 'created_at', 'updated_at', 'user_agent'])
    .where('user_id', '=', managerId)
    .where('created_at', '>', new Date(time - managerSessionAbsolute).toISOString())
    .where('updated_at', '>', new Date(time - managerSessionIdle).toISOString())
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.updated_at),
    userAgent: row.user_agent,
  }));
}

/** Ends a session whose time is over. */
export async function deleteSession(database: Database, id: string): Promise<void> {
  await database.deleteFrom('manager_sessions').where('id', '=', id).execute();
}

/** Notes that a session was just used. */
export async function touchSession(database: Database, id: string, now: Date): Promise<void> {
  await database.updateTable('manager_sessions').set({ updated_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Ends a manager's sessions but one. Returns how many. */
export async function deleteOtherSessions(tx: Tx, managerId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('manager_sessions')
    .where('user_id', '=', managerId)
    .where('id', '!=', keptId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A passkey as its owner sees it. */
export interface StoredPasskey {
  id: string;
  name: string;
  createdAt: Date | null;
}

export async function listPasskeys(database: Database | Tx, managerId: string): Promise<StoredPasskey[]> {
  const rows = await database
    .selectFrom('manager_passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', managerId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? 'Passkey',
    createdAt: row.created_at === null ? null : new Date(row.created_at),
  }));
}

/** Names a passkey of a manager; false when they have no such one. */
export async function renamePasskey(tx: Tx, { id, managerId, name }: { id: string; managerId: string; name: string }): Promise<boolean> {
  const query = tx.updateTable('manager_passkeys').set({ name }).where('id', '=', id).where('user_id', '=', managerId);
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Deletes a passkey of a manager; false when they have no such one. */
export async function deletePasskey(tx: Tx, { id, managerId }: { id: string; managerId: string }): Promise<boolean> {
  const query = tx.deleteFrom('manager_passkeys').where('id', '=', id).where('user_id', '=', managerId);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Ends an unused link; returns who it was for, or null if there's no such link anymore. */
export async function endLink(tx: Tx, id: string, now: Date): Promise<{ email: string | null } | null> {
  const time = now.toISOString();
  const ended = await tx
    .updateTable('manager_links')
    .set({ expires_at: time })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time)
    .returning('email')
    .executeTakeFirst();
  return ended ?? null;
}
