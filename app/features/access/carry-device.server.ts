import type { Tx } from '#app/platform/database/open-database.ts';
import { handSeatsOn, updateSessionsDevice } from './store.server.ts';

/**
 * Moves a device's code entries to its new ID when another person starts on the device, so the device doesn't need a code again. The old
 * ID gives up its seats, so each device counts only once, no matter how often its ID changes.
 */
export async function carryDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await updateSessionsDevice(tx, change);
  await handSeatsOn(tx, change);
}
