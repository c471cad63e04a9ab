import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { describeTry, findRateLimit, type AttemptSource } from './find-rate-limit.server.ts';
import { waitToReport, type AttemptBudget, type RateLimitDecision } from './rules.ts';
import { deleteWrongTry, insertWrongTry, lockTries } from './store.server.ts';

export type { AttemptSource } from './find-rate-limit.server.ts';

export interface ThrottledCheck {
  budget: AttemptBudget;
  /** A keyed digest of the account being tried, whether or not that account exists. */
  account?: string;
  /** Tells whether this device has signed in to this account before. If so, only the device's own failed attempts count. */
  isKnown?: () => Promise<boolean>;
}

/** The result of a check. For a wrong secret, `tryAgainAt` is null until the free attempts are used up. */
export type ThrottleResult<Right> =
  { kind: 'right'; value: Right } | { kind: 'wrong'; tryAgainAt: Date | null } | { kind: 'wait'; tryAgainAt: Date };

/**
 * Checks a secret (a password, second factor or resume code) under the same rate-limiting rules as an access code. An attempt is recorded
 * before it's checked and removed if it was correct, so sending attempts in parallel doesn't get around the limit. Throttled callers are
 * refused without a lock, so a flood of attempts doesn't block anyone else.
 */
export async function throttleAttempt<Right>(
  database: Database,
  attemptSource: AttemptSource,
  { of, now, compare }: { of: ThrottledCheck; now: Date; compare: () => Promise<Right | null> },
): Promise<ThrottleResult<Right>> {
  // The limit is checked before the transaction starts, because the transaction blocks all other attempts under the same limit.
  const isKnown = (await of.isKnown?.()) ?? false;
  // Attempts from a known device don't count against other devices that try the same account.
  const tried = describeTry(attemptSource, of.budget, isKnown ? null : of.account);
  const findLimit = (store: Database | Tx) => findRateLimit(store, tried, { now, isKnown: () => Promise.resolve(isKnown) });

  const early = await findLimit(database);
  if (isWait(early)) return { kind: 'wait', tryAgainAt: early.tryAgainAt };

  const id = createIdentifier();
  const limit = await transact(database, async (tx) => {
    await lockTries(tx, of.budget, now);
    const found = await findLimit(tx);
    if (found.isAllowed) await insertWrongTry(tx, { id, ...tried, now });
    return found;
  });
  if (isWait(limit)) return { kind: 'wait', tryAgainAt: limit.tryAgainAt };

  const value = await compareOrTakeBack(database, id, compare);
  if (value === null) return { kind: 'wrong', tryAgainAt: waitToReport(await findLimit(database)) };

  await deleteWrongTry(database, id);
  return { kind: 'right', value };
}

function isWait(limit: RateLimitDecision): limit is RateLimitDecision & { tryAgainAt: Date } {
  return !limit.isAllowed && limit.tryAgainAt !== null;
}

/**
 * Compares the secret. If an error prevents the comparison, such as an unavailable database or password queue, the attempt doesn't count as
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
