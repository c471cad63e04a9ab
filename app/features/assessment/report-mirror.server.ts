import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findStanding, type Standing } from './find-standing.server.ts';
import { carryOver, mirrorCount, type MirrorEntry } from './rules.ts';
import { insertCarryOver } from './store.server.ts';

/**
 * Compares a browser's mirror with the server's count; the higher one wins (architecture, section 4). What the browser
 * alone remembers is added to the learner, so that clearing the cookies resets nothing.
 */
export async function reportMirror(
  database: Database,
  report: { learnerId: string; entries: readonly MirrorEntry[]; maxAttempts: number; now: Date },
): Promise<Standing> {
  const { learnerId, maxAttempts, now } = report;

  return transact(database, async (tx) => {
    await lockLearner(tx, learnerId, now);

    const standing = await findStanding(tx, learnerId, maxAttempts);
    const missing = carryOver(mirrorCount(report.entries, standing.newestReset), standing.used, maxAttempts);
    if (missing === 0) return standing;

    await insertCarryOver(tx, { id: createIdentifier(), learnerId, failedCount: missing, now });
    return findStanding(tx, learnerId, maxAttempts);
  });
}

/** Carries a device's count to the new learner that begins on it: the limit is the device's. */
export async function carryToNewLearner(
  database: Database,
  change: { from: string; to: string; maxAttempts: number; now: Date },
): Promise<void> {
  const { used } = await findStanding(database, change.from, change.maxAttempts);

  await transact(database, async (tx) => {
    await lockLearner(tx, change.to, change.now);
    if (used > 0) await insertCarryOver(tx, { id: createIdentifier(), learnerId: change.to, failedCount: used, now: change.now });
  });
}
