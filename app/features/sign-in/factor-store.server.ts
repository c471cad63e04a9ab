import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { isDigestList } from './recovery-codes.server.ts';

/** Finds the encrypted secret of a manager's second factor. Returns null if there's none. */
export async function findFactorSecret(tx: Tx, managerId: string): Promise<string | null> {
  const row = await tx.selectFrom('managerTwoFactors').select('secret').where('userId', '=', managerId).executeTakeFirst();
  return row?.secret ?? null;
}

/** Locks a manager's unfinished second factor until the transaction ends. Returns false if there's none. */
export async function lockUnfinishedFactor(tx: Tx, managerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('managerTwoFactors')
    .set({ userId: managerId })
    .where('userId', '=', managerId)
    .where(sql<boolean>`verified = false`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the code for a 30-second step, and all earlier codes, as used. Returns false if the code was already used. */
export async function takeFactorStep(tx: Tx, managerId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('managerTwoFactors')
    .set({ lastStep: step })
    .where('userId', '=', managerId)
    .where((row) => row.or([row('lastStep', 'is', null), row('lastStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a second factor and its recovery codes. Returns false if there's none. */
export async function deleteSecondFactor(tx: Tx, managerId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('managerTwoFactors').where('userId', '=', managerId).executeTakeFirstOrThrow();
  await sql`update managers set two_factor_enabled = false, updated_at = ${now} where id = ${managerId}`.execute(tx);
  return numDeletedRows > 0n;
}

export async function updateRecoveryCodes(tx: Tx, managerId: string, stored: string): Promise<void> {
  await tx.updateTable('managerTwoFactors').set({ backupCodes: stored }).where('userId', '=', managerId).execute();
}

/** Removes one stored recovery code. Returns false if the code isn't stored or was used at the same moment. */
export async function takeRecoveryCode(tx: Tx, managerId: string, code: string): Promise<boolean> {
  const stored = await findRecoveryCodes(tx, managerId);
  if (stored === null || !isDigestList(stored)) return false;

  const codes = JSON.parse(stored) as string[];
  if (!codes.includes(code)) return false;
  const { numUpdatedRows } = await tx
    .updateTable('managerTwoFactors')
    .set({ backupCodes: JSON.stringify(codes.filter((left) => left !== code)) })
    .where('userId', '=', managerId)
    .where('backupCodes', '=', stored)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Finds a manager's stored recovery codes. Returns null if the manager has no second factor. */
export async function findRecoveryCodes(database: Database | Tx, managerId: string): Promise<string | null> {
  const row = await database.selectFrom('managerTwoFactors').select('backupCodes').where('userId', '=', managerId).executeTakeFirst();
  return row?.backupCodes ?? null;
}

export async function listRecoveryCodes(tx: Database | Tx): Promise<{ managerId: string; stored: string }[]> {
  return tx.selectFrom('managerTwoFactors').select(['userId as managerId', 'backupCodes as stored']).execute();
}
