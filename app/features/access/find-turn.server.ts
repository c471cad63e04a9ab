import type { Database, Tx } from '#app/platform/database/open-database.ts';
import {
  crowdedTries,
  networkOf,
  strictestTurn,
  subscriberOf,
  tryWindow,
  turnOfAccount,
  turnOfAddress,
  turnOfDevice,
  turnOfNetwork,
  type TryBudget,
  type TryTurn,
} from './rules.ts';
import { countWrongTries, type CountedTry, type TryCount } from './store.server.ts';

/** Who guesses, as far as it can be told. */
export interface Guesser {
  address: string;
  deviceId: string;
}

/** Describes a try as it's counted. */
export function describeTry({ address, deviceId }: Guesser, budget: TryBudget, account: string | null = null): CountedTry {
  return { budget, address: subscriberOf(address), network: networkOf(address), deviceId, account };
}

/** Finds the turn of a device by its own wrong tries. */
export async function findDeviceTurn(database: Database | Tx, { budget, deviceId }: CountedTry, now: Date): Promise<TryTurn> {
  return turnOfDevice(await countWrongTries(database, { budget, of: { column: 'device_id', value: deviceId }, since: windowOf(now) }), now);
}

/**
 * Finds out whether a try is compared, and until when its refusal says to wait. A device has a turn of its own. Strangers
 * also wait for those who share their address, their network or the account that they try; a device that `isKnown` doesn't.
 */
export async function findTurn(
  database: Database | Tx,
  tried: CountedTry,
  { now, isKnown }: { now: Date; isKnown: () => Promise<boolean> },
): Promise<TryTurn> {
  const ofDevice = await findDeviceTurn(database, tried, now);
  if (!ofDevice.isCompared) return ofDevice;

  const shared = await findSharedTurn(database, tried, now);
  // An office shares one address, and anybody can try an account.
  const isHeldUp = shared.tryAgainAt !== null && !(await isKnown());
  return isHeldUp ? shared : ofDevice;
}

async function findSharedTurn(database: Database | Tx, { budget, address, network, account }: CountedTry, now: Date): Promise<TryTurn> {
  const count = (of: TryCount) => countWrongTries(database, { budget, of, since: windowOf(now) });

  const everybody = await count('everybody');
  const turns = [turnOfAddress(await count({ column: 'address', value: address }), now, everybody.count >= crowdedTries)];
  if (network !== null) turns.push(turnOfNetwork(await count({ column: 'network', value: network }), now));
  if (account !== null) turns.push(turnOfAccount(await count({ column: 'account', value: account }), now));
  return strictestTurn(turns);
}

function windowOf(now: Date): Date {
  return new Date(now.getTime() - tryWindow);
}
