import { href } from 'react-router';

import type { Database } from '#app/platform/database/open-database.ts';
import { formatNearTime } from '#app/time/written-time.ts';
import { findNewestBackup, isBackupLate, type BackupState } from '../backups/rules.ts';
import { findBackupState } from '../backups/store.server.ts';
import { writeSpan } from '#app/time/time-span.ts';
import type { TodayGroup } from './rules.ts';

/** Describes the age of the newest backup for the bottom of the Today page, and adds a row if a daily backup failed or is late. */
export async function findTodayBackup(
  database: Database,
  { makesBackups, isOwner, now }: { makesBackups: boolean; isOwner: boolean; now: Date },
): Promise<{ group: TodayGroup; sentence: string }> {
  const state = await findBackupState(database);
  const hasBegun = state.claimedAt !== null || state.finishedAt !== null;
  const isMatter = makesBackups && hasBegun && (state.failure !== null || isBackupLate(state, now));
  const rows = isMatter ? [makeRow(state, { isOwner, now })] : [];
  return { group: { kind: 'backup', rows, count: rows.length }, sentence: describeAge(findNewestBackup(state), now) };
}

function makeRow({ finishedAt, failure }: BackupState, { isOwner, now }: { isOwner: boolean; now: Date }): TodayGroup['rows'][number] {
  const last = finishedAt === null ? 'No daily backup yet' : `Last daily backup ${formatNearTime(new Date(finishedAt))}`;
  return {
    kind: 'backup',
    key: 'backup',
    when: finishedAt === null ? null : { text: writeAge(finishedAt, now), tone: 'late' },
    what: 'Backup',
    detail: failure === null ? 'late' : 'failed',
    why: failure === null ? last : `${last}; ${failure}`,
    who: 'settings',
    action: isOwner ? { label: 'Open', to: href('/manage/settings/delivery') } : { note: 'Ask an owner' },
  };
}

function describeAge({ finishedAt }: Pick<BackupState, 'finishedAt'>, now: Date): string {
  return finishedAt === null ? 'No backup has been made yet.' : `The last backup was made ${writeAge(finishedAt, now)} ago.`;
}

function writeAge(time: string, now: Date): string {
  return writeSpan(Math.max(0, now.getTime() - Date.parse(time)));
}
