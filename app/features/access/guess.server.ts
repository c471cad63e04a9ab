import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { subscriberOf, tryWindow, turnOfAddress, turnOfDevice, crowdedTries, type TryTurn } from './rules.ts';
import { countWrongTries, deleteWrongTry, insertWrongTry, lockTries } from './store.server.ts';

/** Who guesses, as far as it can be told. */
export interface Guesser {
  address: string;
  deviceId: string;
}

export type Guessed<Right> = { kind: 'right'; value: Right } | { kind: 'wrong' } | { kind: 'wait'; tryAgainAt: Date };

/**
 * Lets somebody guess a secret (a password, a second factor, a resume code) no faster than an access code at a gate. The try is noted
 * before it is compared and taken back when it was right: of many that are sent at once, no more are compared than one
 * after the other.
 */
export async function guess<Right>(
  database: Database,
  { address, deviceId }: Guesser,
  { now, compare }: { now: Date; compare: () => Promise<Right | null> },
): Promise<Guessed<Right>> {
  const id = createIdentifier();
  const guesser = { address: subscriberOf(address), deviceId };

  const turn = await transact(database, async (tx) => {
    await lockTries(tx, now);
    const found = await findTurn(tx, guesser, now);
    if (found.isCompared) await insertWrongTry(tx, { id, ...guesser, now });
    return found;
  });
  if (!turn.isCompared && turn.tryAgainAt !== null) return { kind: 'wait', tryAgainAt: turn.tryAgainAt };

  const value = await compare();
  if (value === null) return { kind: 'wrong' };

  await deleteWrongTry(database, id);
  return { kind: 'right', value };
}

async function findTurn(tx: Tx, { address, deviceId }: Guesser, now: Date): Promise<TryTurn> {
  const since = new Date(now.getTime() - tryWindow);
  const ofDevice = turnOfDevice(await countWrongTries(tx, { deviceId }, since), now);
  if (!ofDevice.isCompared) return ofDevice;

  const everybody = await countWrongTries(tx, 'everybody', since);
  return turnOfAddress(await countWrongTries(tx, { address }, since), now, everybody.count >= crowdedTries);
}
