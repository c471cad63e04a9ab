import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { claimCopy, noteBackup, noteFailedCopy } from '#app/features/backups/note-backup.server.ts';
import { listCopiesToDelete, nameCopy } from '#app/features/backups/rules.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';
import type { CopyResult } from './backup-worker.ts';
import type { BackupOrder } from './make-backup.ts';

type Copied = Pick<Portal, 'database' | 'log' | 'now'> & {
  env: Pick<Portal['env'], 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP'>;
  content: Pick<Portal['content'], 'version'>;
};

/** Beside this file, in the sources as in the build (vite.config.ts). */
const worker = new URL(`backup-worker${extname(import.meta.filename)}`, import.meta.url);

const lookEvery = 10 * 60_000;
/** A file that is being written is younger than this. */
const abandonedAfter = 24 * 60 * 60_000;

/** Makes a copy of the store a day in BACKUP_DIR, and deletes the oldest. Returns how to stop: a copy that is being made is left. */
export function startDailyCopies(portal: Copied): () => Promise<void> {
  const folder = portal.env.BACKUP_DIR;
  if (folder === undefined) return () => Promise.resolve();

  const stopping = new AbortController();
  let underWay = copyIfDue(portal, folder, stopping.signal);
  const timer = setInterval(() => {
    underWay = underWay.then(() => copyIfDue(portal, folder, stopping.signal));
  }, lookEvery);
  timer.unref();

  return () => {
    clearInterval(timer);
    stopping.abort();
    return underWay;
  };
}

async function copyIfDue(portal: Copied, folder: string, signal: AbortSignal): Promise<void> {
  const { database, log, now } = portal;
  try {
    const time = now();
    if (signal.aborted || !(await claimCopy(database, time))) return;

    const file = join(folder, nameCopy(time));
    const { env, content } = portal;
    const order = { env: { DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR }, file, contentVersion: content.version, now: time };
    const result = await copyInThread(order, signal);
    if (result === null) return;
    if (result.kind === 'failed') {
      log.error({ reason: result.sentence }, 'The daily copy could not be made.');
      return await noteFailedCopy(database, result.sentence);
    }
    await noteBackup(database, file, now());
    await deleteOldCopies(folder, env.BACKUP_KEEP, time);
  } catch (error) {
    // A store that does not answer is told to the log where it fails; the next look tries again.
    if (!isStoreFault(error)) log.error({ err: error }, 'The daily copy could not be made.');
  }
}

/** Null when the portal stops meanwhile: what the thread has written is left, and deleted with the next copy. */
async function copyInThread(order: BackupOrder, signal: AbortSignal): Promise<CopyResult | null> {
  const thread = new Worker(worker, { workerData: order });
  try {
    const [result] = (await once(thread, 'message', { signal })) as [CopyResult];
    return result;
  } catch (error) {
    if (signal.aborted) return null;
    return { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) };
  } finally {
    await thread.terminate();
  }
}

async function deleteOldCopies(folder: string, keep: number, now: Date): Promise<void> {
  const names = await readdir(folder);
  for (const name of listCopiesToDelete(names, keep)) await rm(join(folder, name), { force: true });

  for (const name of names.filter((each) => /^northkey-.*\.backup\..*\.partial$/.test(each))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true });
  }
}
