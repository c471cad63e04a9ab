import type { Tx } from '#app/platform/database/open-database.ts';
import { notify, type Notifier } from '../messages/notify.server.ts';
import { listManagers } from '../team/store.server.ts';

export async function listOwnerAddresses(tx: Tx): Promise<string[]> {
  const managers = await listManagers(tx);
  return managers.filter(({ role }) => role === 'owner').map(({ email }) => email);
}

/** Notifies the owners that someone asks them to review the drafts. */
export async function notifyReview(
  tx: Tx,
  notifier: Notifier,
  { askedBy, note, parts, now }: { askedBy: string; note: string; parts: readonly string[]; now: Date },
): Promise<void> {
  const to = await listOwnerAddresses(tx);
  await notify(tx, notifier, { kind: 'review.asked', about: 'content/drafts', to, askedBy, note, parts }, now);
}
