import { torontoTimeOf } from '#app/time/toronto-time.ts';

const hour = 60 * 60_000;

/** The number of backups to keep in the folder, if it isn't set. */
export const keptByDefault = 14;

/** The recorded state of the backups, with times in UTC (ISO 8601). */
export interface BackupState {
  claimedAt: string | null;
  /** The time the last daily or requested backup was made, and its file. */
  finishedAt: string | null;
  file: string | null;
  /** The time the last backup was made by hand, and its file. Such a backup isn't sent anywhere, so it doesn't count as a daily one. */
  handMadeAt: string | null;
  handMadeFile: string | null;
  /** The reason the last daily backup failed or couldn't be sent, or null once a backup has succeeded. */
  failure: string | null;
  /** A completed backup that BACKUP_COMMAND couldn't send. */
  unsentFile: string | null;
  /** The time the owners were last notified of a failure. */
  failureToldAt: string | null;
  isFailureTold: boolean;
  /** The time an owner asked for a backup that no process has started yet. */
  askedAt: string | null;
  /** The time the last daily or requested backup ended, whether it succeeded or failed. */
  endedAt: string | null;
}

export const noBackup: BackupState = {
  claimedAt: null,
  finishedAt: null,
  file: null,
  handMadeAt: null,
  handMadeFile: null,
  failure: null,
  unsentFile: null,
  failureToldAt: null,
  isFailureTold: false,
  askedAt: null,
  endedAt: null,
};

/** Returns when the newest backup was made, by hand or not, and its file. */
export function findNewestBackup({ finishedAt, file, handMadeAt, handMadeFile }: BackupState): Pick<BackupState, 'finishedAt' | 'file'> {
  const isByHand = handMadeAt !== null && (finishedAt === null || handMadeAt > finishedAt);
  return isByHand ? { finishedAt: handMadeAt, file: handMadeFile } : { finishedAt, file };
}

/** The intervals between daily backups, and between retries of a backup that failed or was interrupted. */
const copyEvery = 24 * hour;
const retryAfter = hour;

/**
 * The age at which the last daily backup counts as late and the owners are notified. The limit allows time for the backup itself and for
 * retries.
 */
export const lateAfter = 27 * hour;

/**
 * Tells whether the daily backup is due and not already in progress, or an owner asked for one. If the clock was set back, the wait is
 * treated as over. `at` is the hour in Toronto at which it's made. Without it, it's made 24 hours after the last one.
 */
export function isBackupDue({ claimedAt, finishedAt, failure, askedAt }: BackupState, now: Date, at?: number): boolean {
  if (askedAt !== null) return true;
  const isOld = isPast(finishedAt, copyEvery, now) || (finishedAt !== null && isBeforeHour(finishedAt, now, at));
  return (failure !== null || isOld) && isPast(claimedAt, retryAfter, now);
}

/** Tells whether a backup is from before the last time that Toronto's clocks reached an hour. */
function isBeforeHour(finishedAt: string, now: Date, at: number | undefined): boolean {
  if (at === undefined) return false;
  const { minute } = torontoTimeOf(now.getTime());
  const elapsed = (minute - at * 60 + 1_440) % 1_440;
  const reached = Math.floor(now.getTime() / 60_000) * 60_000 - elapsed * 60_000;
  return Date.parse(finishedAt) < reached;
}

/** Tells whether a process has started a backup that hasn't ended. A process that was killed counts as busy until the retry. */
export function isBackupUnderWay({ claimedAt, finishedAt, endedAt }: BackupState, now: Date): boolean {
  if (claimedAt === null || isPast(claimedAt, retryAfter, now)) return false;
  return [finishedAt, endedAt].every((time) => time === null || time < claimedAt);
}

/**
 * Returns the backup to send again, or null if a new one is needed. If each retry made a new backup, one night without a connection would
 * push all the older ones out of the folder.
 */
export function findUnsentBackup({ unsentFile, finishedAt }: BackupState, now: Date): string | null {
  return unsentFile !== null && !isPast(finishedAt, copyEvery, now) ? unsentFile : null;
}

/** The outcome of a daily backup: made and sent, made but not sent by BACKUP_COMMAND, or failed. */
export type BackupOutcome =
  { kind: 'made'; file: string } | { kind: 'not-sent'; file: string; reason: string } | { kind: 'failed'; reason: string };

/** Owners are notified of failures at most once a day, and once when backups work again. */
const describeInterval = 24 * hour;

/** Returns the updated backup state and any news for the owners. */
export function applyBackupOutcome(
  state: BackupState,
  outcome: BackupOutcome,
  now: Date,
): { state: BackupState; news: 'failed' | 'recovered' | null } {
  const time = now.toISOString();
  if (outcome.kind === 'made') {
    // A backup that was made earlier but sent just now keeps its original time.
    const finishedAt = outcome.file === state.unsentFile ? state.finishedAt : time;
    const made = { ...state, finishedAt, file: outcome.file, failure: null, unsentFile: null, isFailureTold: false, endedAt: time };
    return { state: made, news: state.isFailureTold ? 'recovered' : null };
  }

  const isNew = outcome.kind === 'not-sent' && outcome.file !== state.unsentFile;
  const failed = {
    ...state,
    failure: outcome.reason,
    endedAt: time,
    ...(outcome.kind === 'not-sent' ? { unsentFile: outcome.file } : {}),
    ...(isNew ? { finishedAt: time, file: outcome.file } : {}),
  };
  if (!isPast(state.failureToldAt, describeInterval, now)) return { state: failed, news: null };
  return { state: { ...failed, failureToldAt: time, isFailureTold: true }, news: 'failed' };
}

/** Tells whether a backup is missing or too old. */
export function isBackupLate({ finishedAt }: Pick<BackupState, 'finishedAt'>, now: Date): boolean {
  return isPast(finishedAt, lateAfter, now);
}

function isPast(time: string | null, span: number, now: Date): boolean {
  return time === null || Math.abs(now.getTime() - Date.parse(time)) >= span;
}

const backupName = /^northkey-(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)Z\.backup$/;

/** Names a daily backup after the current time, so that an alphabetical list of backups is also chronological. */
export function nameBackup(now: Date): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `northkey-${time}.backup`;
}

/** Returns the time in the name of a daily or requested backup. Returns null for any other name. */
export function readBackupTime(name: string): Date | null {
  const { year, month, day, hour: hours, minute, second } = backupName.exec(name)?.groups ?? {};
  const time = new Date(`${year}-${month}-${day}T${hours}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Lists a folder's oldest daily backups that exceed the number to keep. Other files are ignored. */
export function listBackupsToDelete(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => backupName.test(name)).toSorted();
  return backups.slice(0, Math.max(0, backups.length - keep));
}
