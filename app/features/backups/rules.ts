const hour = 60 * 60_000;

/** What the store knows about its backups. Times are UTC, ISO 8601. */
export interface BackupState {
  /** When a process last claimed the daily backup. */
  claimedAt: string | null;
  /** When the newest complete backup was finished, and where it is. */
  finishedAt: string | null;
  file: string | null;
  /** Why the last daily backup failed, or wasn't sent elsewhere; null once one has succeeded. */
  failure: string | null;
  /** The backup that was made but that BACKUP_COMMAND couldn't send. */
  unsentFile: string | null;
  /** When the owners were last notified of a failure, and whether that one is still ongoing. */
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

/** A backup is made a day after the last one. If it failed, or its process ended, it's retried after an hour. */
const copyEvery = 24 * hour;
const retryAfter = hour;

/** How old the newest backup can be before owners are notified: a due backup takes time, and is retried. */
export const lateAfter = 27 * hour;

/** Tells whether the daily backup is due and no one is making it. A clock that was set back counts as elapsed time. */
export function isCopyDue({ claimedAt, finishedAt, failure }: BackupState, now: Date): boolean {
  return (failure !== null || isPast(finishedAt, copyEvery, now)) && isPast(claimedAt, retryAfter, now);
}

/**
 * Returns the backup that only has to be sent again; null if a new one is needed. With a new backup at each retry, a
 * night without a connection would push every older day out of the folder.
 */
export function findUnsentCopy({ unsentFile, finishedAt }: BackupState, now: Date): string | null {
  return unsentFile !== null && !isPast(finishedAt, copyEvery, now) ? unsentFile : null;
}

/** How a daily backup ended: made, made but not sent by BACKUP_COMMAND, or not made. */
export type CopyOutcome =
  { kind: 'made'; file: string } | { kind: 'not-sent'; file: string; reason: string } | { kind: 'failed'; reason: string };

/** Owners are notified of failures once a day at most, and once when backups work again. */
const describeInterval = 24 * hour;

/** Returns what the store knows after a backup, and what to notify the owners of. */
export function judgeCopy(
  state: BackupState,
  outcome: CopyOutcome,
  now: Date,
): { state: BackupState; news: 'failed' | 'recovered' | null } {
  const time = now.toISOString();
  if (outcome.kind === 'made') {
    // A backup that was made earlier and only sent now keeps its original time.
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

/** Tells whether there's no backup, or none that's recent enough. */
export function isBackupLate({ finishedAt }: BackupState, now: Date): boolean {
  return isPast(finishedAt, lateAfter, now);
}

function isPast(time: string | null, span: number, now: Date): boolean {
  return time === null || Math.abs(now.getTime() - Date.parse(time)) >= span;
}

const copyName = /^northkey-\d{8}T\d{6}Z\.backup$/;

/** Names a daily backup by its time, so that names sort by time. */
export function nameCopy(now: Date): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `northkey-${time}.backup`;
}

/** Lists a folder's daily backups beyond those to keep: the oldest. Other files stay. */
export function listCopiesToDelete(names: readonly string[], keep: number): string[] {
  const copies = names.filter((name) => copyName.test(name)).toSorted();
  return copies.slice(0, Math.max(0, copies.length - keep));
}
