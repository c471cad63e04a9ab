import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { isRole, type Role } from '../access/rules.ts';

export interface StoredManager {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  createdAt: Date;
}

/** A link that makes a manager of whoever opens it first. */
export interface StoredLink {
  id: string;
  role: Role;
  /** Null where whoever opens it says their own: the link that sets the portal up. */
  email: string | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const managerColumns = ['id', 'name', 'email', 'role', 'two_factor_enabled', 'created_at'] as const;

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
  await sql`insert into managers (id, name, email, email_verified, role, two_factor_enabled, created_at, updated_at)
    values (${id}, ${name}, ${email}, true, ${role}, false, ${time}, ${time})`.execute(tx);
  await sql`insert into manager_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (${createIdentifier()}, ${id}, 'credential', ${id}, ${passwordHash}, ${time}, ${time})`.execute(tx);
}

/** Lists the managers who have not been removed, in the order in which they came. */
export async function listManagers(database: Database | Tx): Promise<StoredManager[]> {
  const rows = await database.selectFrom('managers').select(managerColumns).where('removed_at', 'is', null).orderBy('created_at').execute();
  return rows.map(toManager);
}

export async function findManager(database: Database | Tx, by: { id: string } | { email: string }): Promise<StoredManager | null> {
  const query = database.selectFrom('managers').select(managerColumns).where('removed_at', 'is', null);
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)).executeTakeFirst();
  return row === undefined ? null : toManager(row);
}

export async function updateRole(tx: Tx, id: string, role: Role, now: Date): Promise<void> {
  await tx.updateTable('managers').set({ role, updated_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Takes a manager's access away; the name stays, because records tell of it. The address is free again. */
export async function removeManager(tx: Tx, id: string, now: Date): Promise<void> {
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

/** Holds the list of managers until the transaction ends, so that the last owner stays one. */
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

/** Takes a link for use; false when somebody else was quicker. */
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
}): StoredManager {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: readRole(row.role),
    hasSecondFactor: Boolean(row.two_factor_enabled),
    createdAt: new Date(row.created_at),
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

/** What is no role may do nothing but read. */
function readRole(stored: string): Role {
  return isRole(stored) ? stored : 'viewer';
}
