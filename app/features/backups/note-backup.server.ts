import type { Database } from '#app/platform/database/open-database.ts';
import { isCopyDue } from './rules.ts';
import { changeBackupState } from './store.server.ts';

/** Takes the daily copy upon oneself when it is due. Of several processes on one store one is told yes. */
export function claimCopy(database: Database, now: Date): Promise<boolean> {
  return changeBackupState(database, (state) => {
    const isDue = isCopyDue(state, now);
    return { state: isDue ? { ...state, claimedAt: now.toISOString() } : state, result: isDue };
  });
}

/** Notes that a backup was made, by hand or as the daily copy. */
export function noteBackup(database: Database, file: string, now: Date): Promise<void> {
  return changeBackupState(database, (state) => ({
    state: { ...state, finishedAt: now.toISOString(), file, failure: null },
    result: undefined,
  }));
}

/** Notes why the daily copy failed, for Today and the doctor. */
export function noteFailedCopy(database: Database, failure: string): Promise<void> {
  return changeBackupState(database, (state) => ({ state: { ...state, failure }, result: undefined }));
}
