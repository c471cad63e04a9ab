const hour = 60 * 60_000;

/** What the store knows of its backups. Times are UTC, ISO 8601. */
export interface BackupState {
  /** When a process last took it upon itself to make the daily copy. */
  claimedAt: string | null;
  /** When the newest whole backup was finished, and where it is. */
  finishedAt: string | null;
  file: string | null;
  /** Why the last daily copy failed, or wasn't sent elsewhere; null once one has succeeded. */
  failure: string | null;
  /** The copy that was made but that BACKUP_COMMAND didn't take. */
  unsentFile: string | null;
  /** When the owners were last told of a failure, and whether that was of the one that lasts. */
  failureToldAt: string | null;
  isFailureTold: boolean;
}

export const noBackup: BackupState = {
  claimedAt: null,
  finishedAt: null,
  file: null,
  failure: null,
  unsentFile: null,
  failureToldAt: null,
  isFailureTold: false,
};

/** A copy is made a day after the last one; one that failed, or whose process ended, is tried again after an hour. */
const copyEvery = 24 * hour;
const retryAfter = hour;

/** How old the newest backup may be before somebody is told: a copy that is due takes its time, and is tried again. */
export const lateAfter = 27 * hour;

/** Tells whether the daily copy is due and nobody is making it. A clock that was set back counts as time that has passed. */
export function isCopyDue({ claimedAt, finishedAt, failure }: BackupState, now: Date): boolean {
  return (failure !== null || isPast(finishedAt, copyEvery, now)) && isPast(claimedAt, retryAfter, now);
}

/**
 * Returns the copy that only has to be sent again; null when a new one is to be made. With a new copy at each try, a night
 * without a connection would push every older day out of the folder.
 */
export function findUnsentCopy({ unsentFile, finishedAt }: BackupState, now: Date): string | null {
  return unsentFile !== null && !isPast(finishedAt, copyEvery, now) ? unsentFile : null;
}

/** How a daily copy ended: made, made but not sent by BACKUP_COMMAND, or not made. */
export type CopyOutcome =
  { kind: 'made'; file: string } | { kind: 'not-sent'; file: string; reason: string } | { kind: 'failed'; reason: string };

/** Owners are told of failures once a day at most, and once that copies are made again. */
const describeInterval = 24 * hour;

/** Returns what the store knows after a copy, and what the owners are told of it. */
export function judgeCopy(
  state: BackupState,
  outcome: CopyOutcome,
  now: Date,
): { state: BackupState; news: 'failed' | 'recovered' | null } {
  const time = now.toISOString();
  if (outcome.kind === 'made') {
    // One that is only sent now is as old as it was.
    const finishedAt = outcome.file === state.unsentFile ? state.finishedAt : time;
    const made = { ...state, finishedAt, file: outcome.file, failure: null, unsentFile: null, isFailureTold: false };
    return { state: made, news: state.isFailureTold ? 'recovered' : null };
  }

  const isNew = outcome.kind === 'not-sent' && outcome.file !== state.unsentFile;
  const failed = {
    ...state,
    failure: outcome.reason,
    ...(outcome.kind === 'not-sent' ? { unsentFile: outcome.file } : {}),
    ...(isNew ? { finishedAt: time, file: outcome.file } : {}),
  };
  if (!isPast(state.failureToldAt, describeInterval, now)) return { state: failed, news: null };
  return { state: { ...failed, failureToldAt: time, isFailureTold: true }, news: 'failed' };
}

/** Tells whether there is no backup, or none that is young enough. */
export function isBackupLate({ finishedAt }: BackupState, now: Date): boolean {
  return isPast(finishedAt, lateAfter, now);
}

function isPast(time: string | null, span: number, now: Date): boolean {
  return time === null || Math.abs(now.getTime() - Date.parse(time)) >= span;
}

const copyName = /^northkey-\d{8}T\d{6}Z\.backup$/;

/** Names a daily copy by its time, so that names sort as times do. */
export function nameCopy(now: Date): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `northkey-${time}.backup`;
}

/** Lists which files of a folder are daily copies beyond those to keep: the oldest. Whatever else is there stays. */
export function listCopiesToDelete(names: readonly string[], keep: number): string[] {
  const copies = names.filter((name) => copyName.test(name)).toSorted();
  return copies.slice(0, Math.max(0, copies.length - keep));
}
