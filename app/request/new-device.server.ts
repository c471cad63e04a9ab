import { data, type RouterContextProvider } from 'react-router';

import { getPortal } from '#app/portal.ts';
import { noteEvent } from './note-event.server.ts';
import { findLearner, getAddress, renewDevice } from './visitor.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the learner on this device. The first write creates the learner, and its response sets the cookie. A browser that drops its
 * cookie counts as a new device each time, so there's a limit for each network address (`write-limits.ts`).
 */
export async function ensureLearner(context: Context): Promise<string> {
  const known = await findLearner(context);
  if (known !== null) return known;

  await requireNewDevice(context);
  return renewDevice(context);
}

/** Counts a new device. Throws a 429 with a message if its network address has used up its allowance. */
export async function requireNewDevice(context: Context): Promise<void> {
  const { writes, now } = getPortal(context);
  const wait = findNewDeviceWait(context);
  if (wait === null) return void writes.takeDevice(getAddress(context), now());

  await noteEvent(context, 'devices-throttled');
  const sentence = `Too many new devices have signed in from your network. Try again in ${wait === 1 ? '1 second' : `${wait} seconds`}.`;
  throw data(sentence, { status: 429, headers: { 'Retry-After': String(wait) } });
}

/** Returns how many seconds a new device at this address has to wait, or null if there's no wait. */
export function findNewDeviceWait(context: Context): number | null {
  const { writes, now } = getPortal(context);
  const time = now();
  const until = writes.findDeviceWait(getAddress(context), time);
  return until === null ? null : Math.max(1, Math.ceil((until.getTime() - time.getTime()) / 1_000));
}
