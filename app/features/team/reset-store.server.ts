import type { Database, Tx } from '#app/platform/database/open-database.ts';

export interface StoredReset {
  id: string;
  managerId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export async function insertReset(
  tx: Tx,
  reset: Omit<StoredReset, 'usedAt'> & { tokenDigest: string; createdBy: string | null },
): Promise<void> {
  await tx
    .insertInto('managerPasswordResets')
    .values({ ...reset, usedAt: null })
    .execute();
}

export async function findReset(database: Database | Tx, tokenDigest: string): Promise<StoredReset | null> {
  const row = await database
    .selectFrom('managerPasswordResets')
    .select(['id', 'managerId', 'createdAt', 'expiresAt', 'usedAt'])
    .where('tokenDigest', '=', tokenDigest)
    .executeTakeFirst();
  return row ?? null;
}

/** Tells whether a manager has requested a reset link since a given time. */
export async function hasAskedSince(tx: Tx, managerId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('managerPasswordResets')
    .select('id')
    .where('managerId', '=', managerId)
    .where('createdBy', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims a reset link for use. Returns false if the link was already used or has expired. */
export async function takeReset(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('managerPasswordResets')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function endResets(tx: Tx, managerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('managerPasswordResets')
    .set({ expiresAt: now })
    .where('managerId', '=', managerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

export async function updatePassword(tx: Tx, managerId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('managerAccounts')
    .set({ password: passwordHash, updatedAt: now })
    .where('userId', '=', managerId)
    .where('providerId', '=', 'credential')
    .execute();
}
