import { StoredValue, listOf } from '#app/browser/stored-value.ts';
import { isMirrorEntry, longestMirror } from '#app/features/assessment/rules.ts';

/** The browser's own record of failed attempts (specification 3). Entries that the server would reject are left out. */
export const attemptMirror = new StoredValue({
  key: 'assessment_attempts',
  initial: [],
  parse: (stored) => listOf(isMirrorEntry)(stored).slice(-longestMirror),
});

/** Saves the device's current count. Entries from before the latest reset are removed, because they no longer count. */
export function writeMirror(record: { ip: string; used: number; lastAttempt: string; newestReset: string | null }): void {
  const others = attemptMirror
    .get()
    .filter((entry) => entry.ip !== record.ip && (record.newestReset === null || entry.lastAttempt > record.newestReset));
  const own = record.used > 0 ? [{ ip: record.ip, attempts: record.used, lastAttempt: record.lastAttempt }] : [];
  attemptMirror.set([...others, ...own]);
}

/** Finds when this device last failed an attempt, according to the browser. */
export function lastMirroredAttempt(): string | null {
  return (
    attemptMirror
      .get()
      .map((entry) => entry.lastAttempt)
      .toSorted()
      .at(-1) ?? null
  );
}
