import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { describeTry, findDeviceLimit, findRateLimit, type AttemptSource } from './find-rate-limit.server.ts';
import { waitToReport, type AttemptBudget, type RateLimitDecision } from './rules.ts';
import { deleteWrongTry, insertWrongTry, lockTries } from './store.server.ts';

export type { AttemptSource } from './find-rate-limit.server.ts';

/** What's being checked, and what's known about who is making the attempt. */
export interface ThrottledCheck {
  budget: AttemptBudget;
  /** A keyed digest of the account being tried, whether or not that account exists. */
  account?: string;
  /** Tells whether this device has signed in to this account before. If so, only its own failed attempts make it wait. */
  isKnown?: () => Promise<boolean>;
}

/** A refusal. `tryAgainAt` is only set after the free attempts are used up. */
export type ThrottleResult<Right> =
  { kind: 'right'; value: Right } | { kind: 'wrong'; tryAgainAt: Date | null } | { kind: 'wait'; tryAgainAt: Date };

/**
 * Checks a secret (a password, second factor or resume code) with the same rate limit as an access code at a gate. An attempt is recorded
 * before it's compared, and removed if it was right, so sending many in parallel doesn't get more of them compared. Throttled callers are
 * refused without a lock, so a flood of attempts doesn't block anyone else.
 */
export async function throttleAttempt<Right>(
  database: Database,
  attemptSource: AttemptSource,
  { of, now, compare }: { of: ThrottledCheck; now: Date; compare: () => Promise<Right | null> },
): Promise<ThrottleResult<Right>> {
  // Checks the limit before opening the transaction, because the transaction blocks all other attempts under the same rate limit.
  const isKnown = (await of.isKnown?.()) ?? false;
  // Attempts from a known device don't count against other devices that try the same account.
  const tried = describeTry(attemptSource, of.budget, isKnown ? null : of.account);
  const findTurnIn = (store: Database | Tx) =>
    isKnown ? findDeviceLimit(store, tried, now) : findRateLimit(store, tried, { now, isKnown: () => Promise.resolve(false) });

  const early = await findTurnIn(database);
  if (isWait(early)) return { kind: 'wait', tryAgainAt: early.tryAgainAt };

  const id = createIdentifier();
  const turn = await transact(database, async (tx) => {
    await lockTries(tx, of.budget, now);
    const found = await findTurnIn(tx);
    if (found.isAllowed) await insertWrongTry(tx, { id, ...tried, now });
    return found;
  });
  if (isWait(turn)) return { kind: 'wait', tryAgainAt: turn.tryAgainAt };

  const value = await compareOrTakeBack(database, id, compare);
  if (value === null) return { kind: 'wrong', tryAgainAt: waitToReport(await findTurnIn(database)) };

  await deleteWrongTry(database, id);
  return { kind: 'right', value };
}

function isWait(turn: RateLimitDecision): turn is RateLimitDecision & { tryAgainAt: Date } {
  return !turn.isAllowed && turn.tryAgainAt !== null;
}

/**
 * Compares the secret. If nothing could be compared because the store or the password queue was unavailable, the attempt doesn't count as
 * failed.
 */
async function compareOrTakeBack<Right>(database: Database, id: string, compare: () => Promise<Right | null>): Promise<Right | null> {
  try {
    return await compare();
  } catch (error) {
    await deleteWrongTry(database, id);
    throw error;
  }
}
