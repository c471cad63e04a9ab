import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { deleteGroups } from '#app/features/delivery/store.server.ts';
import { holdMessages } from '#app/features/messages/store.server.ts';
import { BackupError, type ArchiveHeader } from '#app/platform/backup/archive-format.ts';
import { openArchive } from '#app/platform/backup/open-archive.ts';
import { checkArchive } from '#app/platform/backup/read-archive.ts';
import { restoreArchive, type RestoreCheck } from '#app/platform/backup/restore-archive.ts';
import { listPresentTables } from '#app/platform/backup/table-shapes.ts';
import { secretFile, storeFile } from '#app/platform/data-folder.ts';
import { engineOf, openDatabase } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { describeCheck } from '#app/platform/hash-chain.ts';
import { deriveKeys, findSecret, KeyFileError, writeSecret } from '#app/platform/keys.ts';
import { withTemporary } from '#app/platform/temporary-files.ts';
import { migrations } from '../migrations.ts';
import { belongsTo } from '../open-portal.ts';

export interface RestoreOptions {
  /** True to accept an unsigned file even though BACKUP_KEY is set. */
  allowsUnsigned?: boolean | undefined;
  /**
   * True to accept records with broken chains, in case the chains were already broken when the backup was made and there's no better
   * backup.
   */
  allowsBrokenChains?: boolean | undefined;
  /**
   * True for practice: the restored portal doesn't reach anyone. The settings for its address, mail, webhook and backups are left out, and
   * waiting messages are held.
   */
  isDrill?: boolean | undefined;
}

type RestoreSettings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_KEY'>;

/** Restores a backup into the store named in the settings, which must be empty. Everything in the backup is checked first. */
export function restoreBackup(env: RestoreSettings, file: string, options: RestoreOptions = {}): Promise<ArchiveHeader> {
  const access = { key: env.BACKUP_KEY ?? null, allowsUnsigned: options.allowsUnsigned };
  const check = createCheck(file, options);
  const checkAndSilence: RestoreCheck = async (tx, header) => {
    await check(tx, header);
    await deleteGroups(tx);
    await holdMessages(tx);
  };
  return restoreArchive(env, { file, provider: migrations, access, check: options.isDrill === true ? checkAndSilence : check });
}

/** Restores a backup into a temporary folder, which is the only proof that the backup can be restored. */
export async function verifyBackup(env: RestoreSettings, file: string, options: RestoreOptions = {}): Promise<ArchiveHeader> {
  // The folder is on the same disk as the store, because the system's temporary folder may be small or in memory.
  const folder = await mkdtemp(join(existsSync(env.DATA_DIR) ? env.DATA_DIR : tmpdir(), 'northkey-trial-'));
  const trial = { DATA_DIR: folder, DATABASE_URL: undefined, BACKUP_KEY: env.BACKUP_KEY };
  return withTemporary([folder], () => restoreBackup(trial, file, options));
}

/**
 * Restores only the secret from a backup, next to its store. A damaged secret file is moved aside, and its new path is returned. Nothing else
 * changes.
 */
export async function restoreSecret(env: RestoreSettings, file: string, options: RestoreOptions = {}): Promise<string | null> {
  const isDamaged = isSecretDamaged(env.DATA_DIR);
  if (!isDamaged && findSecret(env.DATA_DIR) !== null)
    throw new BackupError(`${secretFile(env.DATA_DIR)} already exists. Move it first. Nothing was changed.`);

  const archive = await openArchive(file, { key: env.BACKUP_KEY ?? null, allowsUnsigned: options.allowsUnsigned });
  try {
    const { secret } = await checkArchive(archive, migrations);
    if ((await isSecretOfStore(env, secret)) === false)
      throw new BackupError(
        `${file} is a backup of a different store, so its secret won't work here. Use another backup. Nothing was changed.`,
      );
    const aside = isDamaged ? `${secretFile(env.DATA_DIR)}.damaged` : null;
    if (aside !== null) await rename(secretFile(env.DATA_DIR), aside);
    writeSecret(env.DATA_DIR, secret);
    return aside;
  } finally {
    await archive.close();
  }
}

function isSecretDamaged(dataDirectory: string): boolean {
  try {
    findSecret(dataDirectory);
    return false;
  } catch (error) {
    if (error instanceof KeyFileError) return true;
    throw error;
  }
}

/** Tells whether a store was set up with this secret. Returns null if there's no store. */
async function isSecretOfStore(env: RestoreSettings, secret: string): Promise<boolean | null> {
  if (engineOf(env) === 'sqlite' && !existsSync(storeFile(env))) return null;
  const database = openDatabase(env);
  try {
    if (!(await listPresentTables(database)).includes('portal_settings')) return null;
    return await belongsTo(database, deriveKeys(secret));
  } finally {
    await database.destroy();
  }
}

function createCheck(file: string, { allowsBrokenChains = false }: RestoreOptions): RestoreCheck {
  return async (tx, { secret }) => {
    if ((await belongsTo(tx, deriveKeys(secret))) === false)
      throw new BackupError(`The secret in ${file} isn't the one its records were made with. Use another backup. Nothing was changed.`);
    if (allowsBrokenChains) return;

    const found = [describeCheck(await verifyChain(tx), 'signature'), describeCheck(await verifyRecords(tx), 'record')];
    const broken = found.filter(({ lines }) => lines.length > 0);
    if (broken.length === 0) return;
    const details = broken.flatMap(({ sentence, lines }) => [sentence, ...lines.slice(0, mostLines)]).join('\n');
    throw new BackupError(
      `Something in ${file} was changed after it was recorded. Use an earlier backup. If there isn't one, --broken-chains restores this one as it is. Nothing was changed.\n${details}`,
    );
  };
}

/** The number of breaks to list individually. */
const mostLines = 10;
