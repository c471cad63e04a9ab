import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findLatestAttempt, findLimitRecord, insertCarryOver, listCarryOvers, lockOpenAttempt, type CarryOver } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';
import { gradeAttempt, type OnPass } from './submit-attempt.server.ts';

export interface BeginAsSomeoneElse {
  from: string;
  /** The identifier of the new learner. */
  to: string;
  /** The attempt that the page showed which was left; null when it doesn't say. */
  shownAttempt: string | null;
  onPass: OnPass;
  /** Runs in the same transaction: what else belongs to the device goes over with it, or not at all. */
  onBegin: (tx: Tx) => Promise<void>;
  now: Date;
}

export type LearnerChange =
  | { kind: 'begun' }
  /** Someone has begun on this device since the page was loaded: their attempt isn't left by a press that wasn't meant for it. */
  | { kind: 'page-outdated' };

/**
 * Begins a new learner on a device and carries the device's count over. Anyone who leaves an open attempt has submitted it:
 * it's graded with the answers that are saved, so that leaving gains no attempt and loses no pass.
 */
export function beginAsSomeoneElse(database: Database, change: BeginAsSomeoneElse): Promise<LearnerChange> {
  const { to, now } = change;

  return transact(database, async (tx): Promise<LearnerChange> => {
    const from = await lockLearner(tx, change.from, now);

    const latest = await findLatestAttempt(tx, from);
    if (change.shownAttempt !== null && change.shownAttempt !== latest?.id) return { kind: 'page-outdated' };
    if (latest?.state === 'open' && (await lockOpenAttempt(tx, latest.id, from, now))) {
      // Answers are saved under the attempt's row alone, so what it says counts from here on.
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

/** Lists what counts against a device by whose failures they are, so that none is counted twice when its owner comes back to the device. */
async function listCount(tx: Tx, learnerId: string): Promise<CarryOver[]> {
  const { failed, newestReset } = await findLimitRecord(tx, learnerId);
  const carried = await listCarryOvers(tx, learnerId, newestReset);
  return failed > 0 ? [{ failedCount: failed, fromLearner: learnerId }, ...carried] : carried;
}
