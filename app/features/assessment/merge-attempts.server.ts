import type { Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { findAttemptUsage } from './find-attempt-usage.server.ts';
import { keepAttemptCounts } from './keep-counts.server.ts';
import { mergedCount } from './rules.ts';
import { countAttempts, findCountParts, insertCarryOver, listOpenAttempts, lockOpenAttempt, moveAttempts } from './store.server.ts';
import { gradeAttempt, type OnPass } from './submit-attempt.server.ts';

export interface MergeAttempts {
  from: string;
  to: string;
  maxAttempts: number;
  onPass: OnPass;
  /** The person who merges the learners, for the audit log. */
  actor: string;
  now: Date;
}

/**
 * Moves a learner's attempts to the learner they're merged into. The caller has locked both learners. A learner has at most one open
 * attempt, and none after a pass, so only the newest stays open and any other is graded as is.
 */
export async function mergeAttempts(tx: Tx, merge: MergeAttempts): Promise<void> {
  const { from, to, maxAttempts } = merge;
  await gradeSpareAttempts(tx, merge);

  const used = mergedCount(await findCountParts(tx, from, to), await findCountParts(tx, to, from));
  await keepAttemptCounts(tx, { learnerIds: [from, to], now: merge.now }, () => moveAttempts(tx, { from, to }));

  // A reset of one learner would also clear the other learner's earlier failures, so those are recorded as carried over.
  const { used: counted } = await findAttemptUsage(tx, to, maxAttempts);
  if (used > counted)
    await insertCarryOver(tx, {
      id: createIdentifier(),
      learnerId: to,
      failedCount: used - counted,
      fromLearner: from,
      now: await afterReset(tx, merge),
    });
}

async function gradeSpareAttempts(tx: Tx, { from, to, onPass, actor, now }: MergeAttempts): Promise<void> {
  const open = await listOpenAttempts(tx, [from, to]);
  let hasPassed = (await countAttempts(tx, from)).passed + (await countAttempts(tx, to)).passed > 0;

  for (let left = open.length; left > (hasPassed ? 0 : 1); left -= 1) {
    const spare = open[open.length - left];
    // The attempt might have been submitted just before its row was locked.
    if (spare !== undefined && (await lockOpenAttempt(tx, spare.id, spare.learnerId, now)))
      hasPassed = (await gradeAttempt(tx, spare, { onPass, actor, now })) || hasPassed;
  }
}

/**
 * Returns a time after the latest reset, so that a reset made at the same moment (or by a server whose clock is fast) doesn't cancel the
 * carried-over attempts.
 */
async function afterReset(tx: Tx, { to, maxAttempts, now }: MergeAttempts): Promise<Date> {
  const { newestReset } = await findAttemptUsage(tx, to, maxAttempts);
  return newestReset !== null && newestReset >= now ? new Date(newestReset.getTime() + 1) : now;
}
