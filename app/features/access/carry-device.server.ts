import type { Tx } from '#app/platform/database/open-database.ts';
import { handSeatsOn, updateSessionsDevice } from './store.server.ts';

/**
 * Carries a device's code entries over to its new identifier when someone else starts on it, so it doesn't need a code again. The old ID
 * loses its seats, so a device only counts once, no matter how often its ID changes.
 */
export async function carryDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await updateSessionsDevice(tx, change);
  await handSeatsOn(tx, change);
}
