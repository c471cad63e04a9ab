import type { Database } from '#app/platform/database/open-database.ts';
import { isBackupDue } from './rules.ts';
import { changeBackupState } from './store.server.ts';

/**
 * Claims the daily backup if it's due, or the one that an owner asked for. If several processes share a store, only one of them can claim
 * the backup.
 */
export function claimBackup(database: Database, now: Date, at?: number): Promise<boolean> {
  return changeBackupState(database, (state) => {
    const isDue = isBackupDue(state, now, at);
    return { state: isDue ? { ...state, claimedAt: now.toISOString(), askedAt: null } : state, result: isDue };
  });
}

/** Records a manual backup. It doesn't postpone the daily ones or prove that they work, so any warning stays until the next daily backup. */
export function noteBackup(database: Database, file: string, now: Date): Promise<void> {
  return changeBackupState(database, (state) => ({
    state: { ...state, handMadeAt: now.toISOString(), handMadeFile: file },
    result: undefined,
  }));
}
