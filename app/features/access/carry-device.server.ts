import type { Tx } from '#app/platform/database/open-database.ts';
import { handSeatsOn, updateSessionsDevice } from './store.server.ts';

/**
 * Keeps a device known at the gates when another person starts on it under a new identifier. The old ID loses its place, so that
 * each entered code makes one known device however often the ID changes.
 */
export async function carryDevice(tx: Tx, change: { from: string; to: string }): Promise<void> {
  await updateSessionsDevice(tx, change);
  await handSeatsOn(tx, change);
}
