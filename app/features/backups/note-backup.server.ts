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

/** Notes that a backup was made by hand. Whether daily copies work is another question, which the next one answers. */
export function noteBackup(database: Database, file: string, now: Date): Promise<void> {
  return changeBackupState(database, (state) => ({ state: { ...state, finishedAt: now.toISOString(), file }, result: undefined }));
}
