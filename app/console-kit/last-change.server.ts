import { recordedActions } from '#app/features/audit-log/rules.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import type { Portal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';

/** Describes the last change to a subject in one sentence, or returns an empty string if the subject has never changed. */
export async function describeLastChange({ database }: Portal, subject: string): Promise<string> {
  const [last] = await listRecords(database, { subject }, 1);
  if (last === undefined) return '';

  const { actor, happenedAt, action, reason } = last;
  return `Last changed by ${actor}, ${formatShortTime(happenedAt)}: ${recordedActions[action]}${reason === null ? '' : `, “${reason}”`}.`;
}
