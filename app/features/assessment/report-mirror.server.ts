import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findAttemptUsage, type AttemptUsage } from './find-attempt-usage.server.ts';
import { carryOver, mirrorCount, type MirrorEntry } from './rules.ts';
import { insertCarryOver } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';

export interface ReportMirror {
  learnerId: string;
  entries: readonly MirrorEntry[];
  maxAttempts: number;
  now: Date;
}

/**
 * Compares the attempt count mirrored in the browser with the server's count, and uses the higher one. Attempts that only the browser
 * remembers are added to the learner's count, so clearing cookies doesn't reset the count. If the mirror adds nothing, nothing is recorded.
 */
export async function reportMirror(database: Database, report: ReportMirror): Promise<AttemptUsage> {
  const { maxAttempts, now } = report;
  const known = await findAttemptUsage(database, report.learnerId, maxAttempts);
  if (countMissing(report, known) === 0) return known;

  return transact(database, async (tx) => {
    const learnerId = await lockLearner(tx, report.learnerId, now);

    const standing = await findAttemptUsage(tx, learnerId, maxAttempts);
    const missing = countMissing(report, standing);
    if (missing === 0) return standing;

    await insertCarryOver(tx, { id: createIdentifier(), learnerId, failedCount: missing, fromLearner: null, now });
    await refreshSummary(tx, learnerId);
    const record = {
      actor: 'learner',
      action: 'attempts.remembered',
      subject: `learner/${learnerId}`,
      after: { attempts: missing },
    } as const;
    await appendRecord(tx, { ...record, now });
    return findAttemptUsage(tx, learnerId, maxAttempts);
  });
}

function countMissing({ entries, maxAttempts }: ReportMirror, standing: AttemptUsage): number {
  return carryOver(mirrorCount(entries, standing.newestReset), standing.used, maxAttempts);
}
