import { holdsRole, type Role } from '#app/features/access/rules.ts';
import type { Portal } from '#app/portal.ts';
import { formatNearTime } from '#app/time/written-time.ts';

/** Returns a notice for owners if nothing can be saved, because pages wouldn't show the problem otherwise. Returns null if saving works. */
export async function findStoreNotice({ storeCheck }: Pick<Portal, 'storeCheck'>, role: Role): Promise<string | null> {
  if (!holdsRole(role, 'owner')) return null;

  const { failedSince } = await storeCheck.check();
  if (failedSince === null) return null;
  return `Nothing has been saved since ${formatNearTime(failedSince)}. Check that the disk isn't full and that the database can be written to.`;
}
