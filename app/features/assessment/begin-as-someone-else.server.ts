import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findLatestAttempt, findLimitRecord, insertCarryOver, listCarryOvers, lockOpenAttempt, type CarryOver } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';
import { gradeAttempt, type OnPass } from './submit-attempt.server.ts';

export interface BeginAsSomeoneElse {
  from: string;
  /** The new learner's ID. */
  to: string;
  /** The attempt shown on the page, or null if the page didn't send one. */
  shownAttempt: string | null;
  onPass: OnPass;
  /** Runs in the same transaction to move everything else that belongs to the device. */
  onBegin: (tx: Tx) => Promise<void>;
  now: Date;
}

export type BeginAsSomeoneElseResult =
  | { kind: 'begun' }
  /**
   * Someone else has started on this device since the page loaded. This click was meant for the earlier attempt, so it mustn't end the
   * newer one.
   */
  | { kind: 'page-outdated' };

/**
 * Starts a new learner on a device and carries over the device's attempt count. An open attempt is graded with its saved answers, so
 * starting over can't earn an extra attempt or forfeit a pass.
 */
export function beginAsSomeoneElse(database: Database, change: BeginAsSomeoneElse): Promise<BeginAsSomeoneElseResult> {
  const { to, now } = change;

  return transact(database, async (tx): Promise<BeginAsSomeoneElseResult> => {
    const from = await lockLearner(tx, change.from, now);

    const latest = await findLatestAttempt(tx, from);
    if (change.shownAttempt !== null && change.shownAttempt !== latest?.id) return { kind: 'page-outdated' };
    if (latest?.state === 'open' && (await lockOpenAttempt(tx, latest.id, from, now))) {
      // Saving answers locks only the attempt's row, so grading reads the answers again under that lock.
      await gradeAttempt(tx, latest, { ...change, actor: 'learner' });
    }

    await lockLearner(tx, to, now);
    const carried = await listCount(tx, from);
    for (const entry of carried) await insertCarryOver(tx, { ...entry, id: createIdentifier(), learnerId: to, now });
    await refreshSummary(tx, to);
    await change.onBegin(tx);
    const after = { attemptsThatStillCount: carried.reduce((sum, { failedCount }) => sum + failedCount, 0) };
    await appendRecord(tx, { actor: 'learner', action: 'learner.left-device', subject: `learner/${from}`, after, now });
    return { kind: 'begun' };
  });
}

/** Lists the failed attempts that count against a device, by learner, so that none are counted twice if a learner returns to the device. */
async function listCount(tx: Tx, learnerId: string): Promise<CarryOver[]> {
  const { failed, newestReset } = await findLimitRecord(tx, learnerId);
  const carried = await listCarryOvers(tx, learnerId, newestReset);
  return failed > 0 ? [{ failedCount: failed, fromLearner: learnerId }, ...carried] : carried;
}
