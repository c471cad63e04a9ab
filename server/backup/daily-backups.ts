import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { claimBackup } from '#app/features/backups/note-backup.server.ts';
import { reportBackup } from '#app/features/notifications/report-backup.server.ts';
import {
  findUnsentBackup,
  isBackupDue,
  keptByDefault,
  listBackupsToDelete,
  nameBackup,
  type BackupOutcome,
} from '#app/features/backups/rules.ts';
import { findBackupState } from '#app/features/backups/store.server.ts';
import type { Notifier } from '#app/features/messages/notify.server.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';
import type { BackupWorkerResult } from './backup-worker.ts';
import type { BackupOptions } from './make-backup.ts';
import { runBackupCommand } from './run-backup-command.ts';

type BackupPortal = Pick<Portal, 'database' | 'log' | 'now' | 'keys'> & {
  env: Notifier['env'] &
    Pick<Portal['env'], 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_KEY' | 'BACKUP_COMMAND' | 'backupHour'>;
  content: Notifier['content'] & Pick<Portal['content'], 'version'>;
};

/** The backup thread's program. It's next to this file, both in the sources and in the build (vite.config.ts). */
const worker = new URL(`backup-worker${extname(import.meta.filename)}`, import.meta.url);

/** The time between checks for a due backup, in milliseconds. It's short, because an owner may be waiting for a backup. */
const lookEvery = 5_000;
/** The time limit for a backup, in milliseconds. If a backup takes longer, the disk isn't responding. */
const longestCopy = 6 * 60 * 60_000;
/**
 * The age at which an unfinished file counts as abandoned, in milliseconds. A younger file may belong to a backup that's still in
 * progress.
 */
const abandonedAfter = 24 * 60 * 60_000;

/**
 * Makes a daily backup in BACKUP_DIR, sends it elsewhere with BACKUP_COMMAND, and deletes the oldest backups. The folder is looked up each
 * time, because owners can change it in the console. Returns a function that stops the backups and abandons one in progress.
 */
export function startDailyBackups(portal: BackupPortal): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  const look = () => {
    const folder = portal.env.BACKUP_DIR;
    if (folder === undefined) return;
    underWay ??= backUpIfDue(portal, folder, stopping.signal).finally(() => {
      underWay = null;
    });
  };
  look();
  const timer = setInterval(look, lookEvery);
  timer.unref();

  return () => {
    clearInterval(timer);
    stopping.abort();
    return underWay ?? Promise.resolve();
  };
}

/** Makes the daily backup if it's due and no other process is making one, or the backup that an owner asked for. */
export async function backUpIfDue(portal: BackupPortal, folder: string, signal: AbortSignal): Promise<void> {
  const { database, log, now } = portal;
  try {
    if (signal.aborted) return;
    const time = now();
    // Reading is enough for almost every check, so the state is rarely locked.
    const state = await findBackupState(database);
    const { BACKUP_KEEP = keptByDefault, backupHour } = portal.env;
    if (!isBackupDue(state, time, backupHour) || !(await claimBackup(database, time, backupHour))) return;

    // On a full disk, the next backup needs the room of those beyond the number to keep. If the folder can't be used, `copy` says so.
    await deleteOldCopies(folder, { keep: BACKUP_KEEP, except: state.unsentFile, now: time }).catch(() => undefined);
    const outcome = await copy(portal, folder, { isAsked: state.askedAt !== null, time, signal });
    if (outcome === null) return;
    if (outcome.kind === 'failed') log.error({ reason: outcome.reason }, 'The daily backup failed.');
    await reportBackup(portal, outcome, now());
    if (outcome.kind !== 'failed') await deleteOldCopies(folder, { keep: BACKUP_KEEP, now: time });
  } catch (error) {
    // Store failures are logged where they happen. The next check tries again.
    if (!isStoreFault(error)) log.error({ err: error }, 'The daily backup failed.');
  }
}

/**
 * Makes a backup and sends it elsewhere. If an earlier backup couldn't be sent, sends only that one again, unless an owner asked for a new
 * one. Returns null if the portal stops in the meantime.
 */
async function copy(
  { database, env, content, log }: BackupPortal,
  folder: string,
  { isAsked, time, signal }: { isAsked: boolean; time: Date; signal: AbortSignal },
): Promise<BackupOutcome | null> {
  const unsent = isAsked ? null : findUnsentBackup(await findBackupState(database), time);
  const isThere = unsent !== null && env.BACKUP_COMMAND !== undefined && existsSync(unsent);
  const file = isThere ? unsent : join(folder, nameBackup(time));
  if (!isThere) {
    const { DATABASE_URL, DATA_DIR, BACKUP_DIR, BACKUP_KEY } = env;
    const order = { env: { DATABASE_URL, DATA_DIR, BACKUP_DIR, BACKUP_KEY }, file, contentVersion: content.version, now: time };
    const result = await copyInThread(order, signal);
    if (result === null) return null;
    if (result.kind === 'failed') return { kind: 'failed', reason: result.sentence };
  }
  if (env.BACKUP_COMMAND === undefined) return { kind: 'made', file };

  const sent = await runBackupCommand(env.BACKUP_COMMAND, { file, signal });
  if (sent.kind === 'done') return { kind: 'made', file };
  if (signal.aborted) return null;
  log.error({ reason: sent.reason, output: sent.output }, 'BACKUP_COMMAND failed.');
  return { kind: 'not-sent', file, reason: sent.reason };
}

/**
 * Makes a backup in a separate thread. Returns null if the portal stops in the meantime. The thread's partial file then stays until the
 * next backup deletes it.
 */
async function copyInThread(order: BackupOptions, signal: AbortSignal): Promise<BackupWorkerResult | null> {
  const thread = new Worker(worker, { workerData: order });
  const limit = AbortSignal.timeout(longestCopy);
  try {
    const [result] = (await once(thread, 'message', { signal: AbortSignal.any([signal, limit]) })) as [BackupWorkerResult];
    return result;
  } catch (error) {
    if (signal.aborted) return null;
    if (limit.aborted)
      return {
        kind: 'failed',
        sentence: `It didn't finish within ${longestCopy / 3_600_000} hours. Check the disk that BACKUP_DIR is on.`,
      };
    return { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) };
  } finally {
    await thread.terminate();
  }
}

/** Deletes all but the newest backups and the one that couldn't be sent yet, and unfinished files that nothing writes any longer. */
async function deleteOldCopies(
  folder: string,
  { keep, except = null, now }: { keep: number; except?: string | null; now: Date },
): Promise<void> {
  const names = await readdir(folder);
  for (const name of listBackupsToDelete(names, keep)) if (join(folder, name) !== except) await rm(join(folder, name), { force: true });

  for (const name of names.filter((each) => /^northkey-(trial-|.*\.backup\.).*\.partial$/.test(each))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true });
  }
}
