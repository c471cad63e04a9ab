const hour = 60 * 60_000;

/** What the store knows of its backups. Times are UTC, ISO 8601. */
export interface BackupState {
  /** When a process last took it upon itself to make the daily copy. */
  claimedAt: string | null;
  /** When the newest whole backup was finished, and where it is. */
  finishedAt: string | null;
  file: string | null;
  /** Why the last daily copy failed; null once one has succeeded. */
  failure: string | null;
}

export const noBackup: BackupState = { claimedAt: null, finishedAt: null, file: null, failure: null };

/** A copy is made a day after the last one; one that failed, or whose process ended, is tried again after an hour. */
const copyEvery = 24 * hour;
const retryAfter = hour;

/** How old the newest backup may be before somebody is told: a copy that is due takes its time, and is tried again. */
export const lateAfter = 27 * hour;

/** Tells whether the daily copy is due and nobody is making it. A clock that was set back counts as time that has passed. */
export function isCopyDue({ claimedAt, finishedAt }: BackupState, now: Date): boolean {
  return isPast(finishedAt, copyEvery, now) && isPast(claimedAt, retryAfter, now);
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
