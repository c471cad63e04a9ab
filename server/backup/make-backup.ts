import { existsSync } from 'node:fs';

import { BackupError } from '#app/platform/backup/archive-format.ts';
import { listRunMigrations } from '#app/platform/backup/table-shapes.ts';
import { writeArchive, type WrittenArchive } from '#app/platform/backup/write-archive.ts';
import { secretFile, storeFile } from '#app/platform/data-folder.ts';
import { engineOf, openDatabase } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { deriveKeys, findSecret } from '#app/platform/keys.ts';
import { adviseSecret } from '../describe-store-fault.ts';
import { migrations } from '../migrations.ts';
import { belongsTo, foreignSecret, StartError } from '../open-portal.ts';

export interface BackupOptions {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEY'>;
  file: string;
  contentVersion: string | null;
  now: Date;
}

/**
 * Saves a store and its secret in one file without changing the store. A store from an earlier version that hasn't been upgraded yet is
 * saved as it is.
 */
export async function makeBackup({ env, file, contentVersion, now }: BackupOptions): Promise<WrittenArchive> {
  const engine = engineOf(env);
  if (engine === 'sqlite' && !existsSync(storeFile(env)))
    throw new BackupError(`There's no store in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL to match the portal's.`);
  const secret = findSecret(env.DATA_DIR);
  if (secret === null)
    throw new BackupError(
      `${secretFile(env.DATA_DIR)} is missing, and a backup is useless without it. Set DATA_DIR to match the portal's. ${adviseSecret(env)}`,
    );

  const database = openDatabase(env);
  try {
    const isSetUp = (await listRunMigrations(database)).length > 0;
    if (isSetUp && (await belongsTo(database, deriveKeys(secret))) === false) throw new StartError(foreignSecret);
    return await writeArchive({ database, engine, provider: migrations, secret, contentVersion, key: env.BACKUP_KEY ?? null }, file, now);
  } finally {
    await database.destroy();
  }
}
