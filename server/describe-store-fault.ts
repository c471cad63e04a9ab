import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { storeFile } from '#app/platform/data-folder.ts';
import { findSqliteFault, type SqliteFault } from '#app/platform/database/sqlite-fault.ts';
import type { Env } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';

/** The settings that say where the store and its backups are. */
export type StorePlace = Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR'>;

/** Explains why the store can't be used and what to do about it. `place` is missing only if the settings couldn't be read. */
export function describeStoreFault(cause: unknown, place?: StorePlace): string {
  const found = findSqliteFault(cause);
  if (found === null || place === undefined)
    return `The store can't be opened: ${describeCause(cause)}. Check DATABASE_URL and that PostgreSQL is running, or that this account can write to DATA_DIR.`;

  const file = storeFile(place);
  return `The store can't be opened: ${sentences[found.fault](file, found.message, place)}`;
}

const sentences: Record<SqliteFault, (file: string, message: string, place: StorePlace) => string> = {
  damaged: (file, message, place) => `${file} is damaged (${message}). ${adviseRestore(place)}`,
  unwritable: (file, message, { DATA_DIR }) =>
    `${file} can't be written to (${message}). Check that its disk isn't mounted read-only, and that this account has write access to ${DATA_DIR} and every file in it.`,
  full: (file) => `the disk that ${file} is on is full. Free up some space. Nothing that was saved is lost.`,
  disk: (file, message) => `the disk that ${file} is on is failing (${message}). Check the disk first, and copy the folder to another one.`,
  locked: (file) => `another program is using ${file}. Stop it, or try again in a minute.`,
  tables: (file, message, place) =>
    `${file} can't be used (${message}). An earlier version may have been interrupted during an upgrade or its first start. ${adviseRestore(place)} If the store was new, start again instead of restoring.`,
  other: (file, message) => `${file} can't be used (${message}).`,
};

/** Says how to restore the records: the newest available backup and the command to use. */
export function adviseRestore(place: StorePlace): string {
  const newest = findNewestBackup(place.BACKUP_DIR);
  const aside =
    place.DATABASE_URL === undefined
      ? `Stop the portal, move northkey.sqlite, northkey.sqlite-wal and northkey.sqlite-shm out of ${place.DATA_DIR}, and restore a backup`
      : 'Stop the portal, create a new, empty database, and restore a backup';
  if (newest === null) return `${aside}: ${formatCommand('restore', 'FILE')}. No backup was found${describeSearched(place)}.`;
  return `${aside}: ${formatCommand('restore', quote(newest.file))}. That's the newest backup found, from ${newest.madeAt.toISOString()}.`;
}

/** Says where the missing secret might be, and which command restores it. */
export function adviseSecret(place: StorePlace): string {
  const newest = findNewestBackup(place.BACKUP_DIR);
  if (newest === null)
    return `You can get it from the newest backup: ${formatCommand('restore', '--secret FILE')}. No backup was found${describeSearched(place)}.`;
  return `You can get it from the newest backup: ${formatCommand('restore', `--secret ${quote(newest.file)}`)}.`;
}

function describeSearched({ BACKUP_DIR }: StorePlace): string {
  return BACKUP_DIR === undefined ? ", because BACKUP_DIR isn't set" : ` in ${BACKUP_DIR}`;
}

function findNewestBackup(folder: string | undefined): { file: string; madeAt: Date } | null {
  if (folder === undefined) return null;
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.backup'));
    const found = files.flatMap((name) => {
      const file = join(folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats?.isFile() === true ? [{ file, madeAt: stats.mtime }] : [];
    });
    return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0] ?? null;
  } catch {
    // The folder is missing or can't be read, which is reported separately.
    return null;
  }
}

/** Quotes a text so that a shell reads it as a single argument. */
function quote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
