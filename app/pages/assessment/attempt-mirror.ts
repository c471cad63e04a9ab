import { isMirrorEntry, longestMirror, type MirrorEntry } from '#app/features/assessment/rules.ts';

/** Where the browser keeps its record of failed attempts (specification 3). */
const storageKey = 'assessment_attempts';

/** Reads the browser's record; what is not an entry that the server takes is left out. */
export function readMirror(): MirrorEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMirrorEntry).slice(-longestMirror) : [];
  } catch {
    return [];
  }
}

/** Writes the count that holds for this device. Entries from before the newest reset go, as they count no longer. */
export function writeMirror(record: { ip: string; used: number; lastAttempt: string; newestReset: string | null }): void {
  const others = readMirror().filter(
    (entry) => entry.ip !== record.ip && (record.newestReset === null || entry.lastAttempt > record.newestReset),
  );
  const own = record.used > 0 ? [{ ip: record.ip, attempts: record.used, lastAttempt: record.lastAttempt }] : [];

  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, ...own]));
  } catch {
    // Where the browser stores nothing, the server's count stands alone.
  }
}

/** Finds when this device last failed, as far as the browser remembers. */
export function lastMirroredAttempt(): string | null {
  return (
    readMirror()
      .map((entry) => entry.lastAttempt)
      .toSorted()
      .at(-1) ?? null
  );
}
