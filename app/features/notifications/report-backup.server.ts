import type { Database } from '#app/platform/database/open-database.ts';
import { listOwnerAddresses } from './notify-owners.server.ts';
import { notify, type Notifier } from '../messages/notify.server.ts';
import { applyBackupOutcome, findNewestBackup, type BackupOutcome } from '../backups/rules.ts';
import { changeBackupState } from '../backups/store.server.ts';

/**
 * Records the outcome of a daily backup for the Today page and the `doctor` command. Notifies the owners if the backup failed, or if it's
 * the first to succeed after a failure.
 */
export function reportBackup(stores: Notifier & { database: Database }, outcome: BackupOutcome, now: Date): Promise<void> {
  return changeBackupState(stores.database, async (before, tx) => {
    const { state, news } = applyBackupOutcome(before, outcome, now);
    const common = { about: 'Daily backup', to: news === null ? [] : await listOwnerAddresses(tx), time: now };
    const lastBackupAt = toDate(findNewestBackup(state).finishedAt);
    if (news === 'failed' && state.failure !== null)
      await notify(tx, stores, { kind: 'backup.failed', ...common, reason: state.failure, lastBackupAt }, now);
    if (news === 'recovered') await notify(tx, stores, { kind: 'backup.recovered', ...common }, now);
    return { state, result: undefined };
  });
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
