import type { Tx } from '#app/platform/database/open-database.ts';
import type { DomainEventKind } from './events.ts';
import { countMailsTo } from './store.server.ts';

const mostUnconfirmed = 3;
const unconfirmedWindow = 60 * 60_000;

/**
 * Tells whether another email of this kind can go to an address that the person hasn't confirmed. Anyone with the access code can type any
 * address, from any number of devices, so a limit for each learner wouldn't keep a stranger's mailbox from being flooded.
 */
export async function canMailUnconfirmed(tx: Tx, { to, event, now }: { to: string; event: DomainEventKind; now: Date }): Promise<boolean> {
  const since = new Date(now.getTime() - unconfirmedWindow);
  return (await countMailsTo(tx, { recipient: to, event, since })) < mostUnconfirmed;
}
