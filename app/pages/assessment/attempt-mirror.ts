import { StoredValue, listOf } from '#app/browser/stored-value.ts';
import { isMirrorEntry, longestMirror } from '#app/features/assessment/rules.ts';

/** The browser's own record of failed attempts (specification 3), without entries that the server would reject. */
export const attemptMirror = new StoredValue({
  key: 'assessment_attempts',
  initial: [],
  parse: (stored) => listOf(isMirrorEntry)(stored).slice(-longestMirror),
});

/** Saves this device's attempt count and removes entries from before the latest reset, which no longer count. */
export function writeMirror(record: { ip: string; used: number; lastAttempt: string; newestReset: string | null }): void {
  const others = attemptMirror
    .get()
    .filter((entry) => entry.ip !== record.ip && (record.newestReset === null || entry.lastAttempt > record.newestReset));
  const own = record.used > 0 ? [{ ip: record.ip, attempts: record.used, lastAttempt: record.lastAttempt }] : [];
  attemptMirror.set([...others, ...own]);
}

/** Returns the time of the latest failed attempt in the browser's record. */
export function lastMirroredAttempt(): string | null {
  return (
    attemptMirror
      .get()
      .map((entry) => entry.lastAttempt)
      .toSorted()
      .at(-1) ?? null
  );
}
