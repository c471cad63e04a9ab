import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { findNewestBackup, findUnsentBackup, isBackupLate, type BackupState } from '#app/features/backups/rules.ts';
import { findBackupState, findSetUpTime } from '#app/features/backups/store.server.ts';
import { privateFile, privateFolder } from '#app/platform/data-folder.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { describeFailure } from '../describe-failure.ts';
import type { Finding } from '#server/examine/finding.ts';
import { makeBackup } from './make-backup.ts';
import { runBackupCommand } from './run-backup-command.ts';

const topic = 'backup';

/** Checks how old the last backup is, and whether a backup can be made now. An earlier failure doesn't matter if backups work now. */
export async function examineBackup(env: Env, database: Database, now: Date): Promise<Finding[]> {
  const state = await findBackupState(database);
  return [...(await examineAge(state, { database, now })), ...(await examineDailyBackups(env, state, now))];
}

async function examineAge(state: BackupState, { database, now }: { database: Database; now: Date }): Promise<Finding[]> {
  const advice = `For daily backups, set a folder under Settings in the console or with BACKUP_DIR. For one now, run ${formatCommand('backup', 'FILE')}.`;
  const { finishedAt, file } = findNewestBackup(state);
  if (finishedAt === null) {
    // On the first day, there's little to lose, and the daily backup may not have run yet.
    const isNew = !isBackupLate({ finishedAt: await findSetUpTime(database) }, now);
    return [{ topic, state: isNew ? 'note' : 'mend', sentence: `none has been made yet. ${advice}` }];
  }

  const age = now.getTime() - Date.parse(finishedAt);
  if (!isBackupLate({ finishedAt }, now))
    return [{ topic, state: 'good', sentence: `the latest is ${hoursIn(age)} hours old: ${file ?? ''}` }];
  if (age < 0)
    return [
      {
        topic,
        state: 'note',
        sentence: `the latest is dated ${finishedAt}, which is in the future, so the clock was wrong. Make a new one. ${advice}`,
      },
    ];
  return [{ topic, state: 'mend', sentence: `the latest is ${hoursIn(age)} hours old: ${file ?? ''}. ${advice}` }];
}

function hoursIn(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 3_600_000));
}

/** Tests BACKUP_DIR with a small file. After a failed backup, tests it with a complete backup, which is then deleted. */
export async function examineDailyBackups(env: Env, state: BackupState, now: Date): Promise<Finding[]> {
  const { BACKUP_DIR: folder, BACKUP_COMMAND: command } = env;
  // If BACKUP_DIR is a file instead of a folder, the disk check already reports that.
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) return [];

  const trial = join(folder, `northkey-trial-${createIdentifier().slice(0, 8)}`);
  let firstMade: string | undefined;
  try {
    firstMade = await mkdir(folder, { recursive: true, mode: privateFolder });
    if (state.failure === null) await writeFile(trial, 'trial', { mode: privateFile, flag: 'wx', flush: true });
    else await makeBackup({ env, file: trial, contentVersion: null, now });
  } catch (error) {
    return [{ topic, state: 'mend', sentence: `the portal can't write backups to ${folder}: ${describeFailure(error, env)}` }];
  } finally {
    await rm(trial, { force: true }).catch(() => undefined);
    if (firstMade !== undefined) await removeEmpty(folder, firstMade);
  }

  if (state.failure === null) return [{ topic, state: 'good', sentence: `the portal can write backups to ${folder}.` }];
  const unsent = findUnsentBackup(state, now);
  if (unsent !== null && command !== undefined && existsSync(unsent)) {
    const sent = await runBackupCommand(command, { file: unsent, signal: new AbortController().signal });
    if (sent.kind === 'failed') return [{ topic, state: 'mend', sentence: sent.reason }];
  }
  const sentence = `the last daily backup failed, but everything it needs works now, and the portal will make the next one within the hour. The failure was: ${state.failure}`;
  return [{ topic, state: 'note', sentence }];
}

/**
 * Removes the folders that a test created, starting with the innermost one. A folder stays if the portal has put a backup into it in the
 * meantime.
 */
async function removeEmpty(folder: string, outermost: string): Promise<void> {
  for (let each = folder; each.startsWith(outermost); each = dirname(each)) await rmdir(each).catch(() => undefined);
}
