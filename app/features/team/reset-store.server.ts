import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** A link with which a manager chooses a new password. */
export interface StoredReset {
  id: string;
  managerId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export async function insertReset(
  tx: Tx,
  {
    id,
    tokenDigest,
    managerId,
    createdBy,
    createdAt,
    expiresAt,
  }: Omit<StoredReset, 'usedAt'> & { tokenDigest: string; createdBy: string | null },
): Promise<void> {
  const times = { created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString(), used_at: null };
  await tx
    .insertInto('manager_password_resets')
    .values({ id, token_digest: tokenDigest, manager_id: managerId, created_by: createdBy, ...times })
    .execute();
}

export async function findReset(database: Database | Tx, tokenDigest: string): Promise<StoredReset | null> {
  const row = await database.selectFrom('manager_password_resets').selectAll().where('token_digest', '=', tokenDigest).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    managerId: row.manager_id,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    usedAt: row.used_at === null ? null : new Date(row.used_at),
  };
}

/** Tells whether a manager has asked for a link themselves since a time. */
export async function hasAskedSince(tx: Tx, managerId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('manager_password_resets')
    .select('id')
    .where('manager_id', '=', managerId)
    .where('created_by', 'is', null)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims a link for use; false if someone else was quicker, or it has ended. */
export async function takeReset(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manager_password_resets')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends every unused link of a manager. */
export async function endResets(tx: Tx, managerId: string, now: Date): Promise<void> {
  const time = now.toISOString();
  await tx
    .updateTable('manager_password_resets')
    .set({ expires_at: time })
    .where('manager_id', '=', managerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time)
    .execute();
}

/** Replaces a manager's password by another, as the library has hashed it. */
export async function updatePassword(tx: Tx, managerId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('manager_accounts')
    .set({ password: passwordHash, updated_at: now.toISOString() })
    .where('user_id', '=', managerId)
    .where('provider_id', '=', 'credential')
    .execute();
}
