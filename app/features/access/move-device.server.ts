import type { Tx } from '#app/platform/database/open-database.ts';
import { moveSeats, updateSessionsDevice } from './store.server.ts';

/**
 * Moves a device's sessions and seats to its new ID when another person starts using the device, so that no one has to enter a code again.
 * A device always takes up only one seat, no matter how often its ID changes.
 */
export async function moveDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await updateSessionsDevice(tx, change);
  await moveSeats(tx, change);
}
