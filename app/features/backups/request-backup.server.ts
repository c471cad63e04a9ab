import type { Database } from '#app/platform/database/open-database.ts';
import { isBackupUnderWay } from './rules.ts';
import { changeBackupState } from './store.server.ts';

export type RequestBackupResult = { kind: 'asked' } | { kind: 'under-way' } | { kind: 'not-set' };

/**
 * Asks for a backup like the daily one. One of the processes that share the store makes it within seconds, in the thread and with the
 * reports of the daily backup.
 */
export function requestBackup(
  database: Database,
  { folder, now }: { folder: string | undefined; now: Date },
): Promise<RequestBackupResult> {
  if (folder === undefined) return Promise.resolve({ kind: 'not-set' });
  return changeBackupState<RequestBackupResult>(database, (state) =>
    isBackupUnderWay(state, now)
      ? { state, result: { kind: 'under-way' } }
      : { state: { ...state, askedAt: now.toISOString() }, result: { kind: 'asked' } },
  );
}
