import type { Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { findStanding } from './find-standing.server.ts';
import { keepAttemptCounts } from './keep-counts.server.ts';
import { mergedCount } from './rules.ts';
import { countAttempts, findCountParts, insertCarryOver, listOpenAttempts, lockOpenAttempt, moveAttempts } from './store.server.ts';
import { gradeAttempt, type OnPass } from './submit-attempt.server.ts';

export interface MergeAttempts {
  from: string;
  to: string;
  maxAttempts: number;
  onPass: OnPass;
  /** The person who merges, as the log names them. */
  actor: string;
  now: Date;
}

/**
 * Gives the attempts of one learner to another, which it's merged into; the caller holds both. A learner has one open
 * attempt at most, and none after a pass: the one that was changed last stays open, the other is submitted as it stands.
 */
export async function mergeAttempts(tx: Tx, merge: MergeAttempts): Promise<void> {
  const { from, to, maxAttempts } = merge;
  await gradeSpareAttempts(tx, merge);

  const used = mergedCount(await findCountParts(tx, from, to), await findCountParts(tx, to, from));
  await keepAttemptCounts(tx, { learnerIds: [from, to], now: merge.now }, () => moveAttempts(tx, { from, to }));

  // Attempts that were granted to one may reach further back than those of the other: what that would forgive is written down.
  const { used: counted } = await findStanding(tx, to, maxAttempts);
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
    // It may have been submitted in the moment before its row was held.
    if (spare !== undefined && (await lockOpenAttempt(tx, spare.id, spare.learnerId, now)))
      hasPassed = (await gradeAttempt(tx, spare, { onPass, actor, now })) || hasPassed;
  }
}

/** A reset of this very moment, or of a server whose clock is ahead, mustn't take what is written here along. */
async function afterReset(tx: Tx, { to, maxAttempts, now }: MergeAttempts): Promise<Date> {
  const { newestReset } = await findStanding(tx, to, maxAttempts);
  return newestReset !== null && newestReset >= now ? new Date(newestReset.getTime() + 1) : now;
}
