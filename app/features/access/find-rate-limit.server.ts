import type { Database, Tx } from '#app/platform/database/open-database.ts';
import {
  crowdedTries,
  networkOf,
  strictestLimit,
  rateLimitKey,
  tryWindow,
  accountLimit,
  addressLimit,
  deviceLimit,
  networkLimit,
  type AttemptBudget,
  type RateLimitDecision,
} from './rules.ts';
import { countWrongTries, type FailedAttempt, type FailedAttemptFilter } from './store.server.ts';

export interface AttemptSource {
  address: string;
  deviceId: string;
}

/** Builds the record that's used to count a failed attempt. */
export function describeTry({ address, deviceId }: AttemptSource, budget: AttemptBudget, account: string | null = null): FailedAttempt {
  return { budget, address: rateLimitKey(address), network: networkOf(address), deviceId, account };
}

/** Returns a device's rate limit, based only on the device's own failed attempts. */
async function findDeviceLimit(database: Database | Tx, { budget, deviceId }: FailedAttempt, now: Date): Promise<RateLimitDecision> {
  return deviceLimit(await countWrongTries(database, { budget, of: { column: 'deviceId', value: deviceId }, since: windowOf(now) }), now);
}

/**
 * Decides whether an attempt is checked and, if not, when to try again. Every device has its own limit. Unknown devices also share limits
 * with others at the same address, on the same network, or trying the same account.
 */
export async function findRateLimit(
  database: Database | Tx,
  tried: FailedAttempt,
  { now, isKnown }: { now: Date; isKnown: () => Promise<boolean> },
): Promise<RateLimitDecision> {
  const ofDevice = await findDeviceLimit(database, tried, now);
  if (!ofDevice.isAllowed) return ofDevice;

  const shared = await findSharedLimit(database, tried, now);
  // Known devices are exempt from the shared limits, because an entire office can share one address, and because a stranger's attempts on
  // an account shouldn't lock out its owner.
  const isHeldUp = shared.tryAgainAt !== null && !(await isKnown());
  return isHeldUp ? shared : ofDevice;
}

async function findSharedLimit(
  database: Database | Tx,
  { budget, address, network, account }: FailedAttempt,
  now: Date,
): Promise<RateLimitDecision> {
  const count = (of: FailedAttemptFilter) => countWrongTries(database, { budget, of, since: windowOf(now) });

  const everybody = await count('everybody');
  const limits = [addressLimit(await count({ column: 'address', value: address }), now, everybody.count >= crowdedTries)];
  if (network !== null) limits.push(networkLimit(await count({ column: 'network', value: network }), now));
  if (account !== null) limits.push(accountLimit(await count({ column: 'account', value: account }), now));
  return strictestLimit(limits);
}

function windowOf(now: Date): Date {
  return new Date(now.getTime() - tryWindow);
}
