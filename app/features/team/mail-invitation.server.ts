import type { Tx } from '#app/platform/database/open-database.ts';
import type { Role } from '../access/rules.ts';
import { notify, type Notifier } from '../messages/notify.server.ts';
import type { Invitation } from './make-link.server.ts';
import { roleNames } from './rules.ts';

/** Returns a function that emails an invitation link to the invited address. */
export function mailInvitation(
  notifier: Notifier,
  { role, actor, now }: { role: Role; actor: string; now: Date },
): (tx: Tx, invited: Invitation) => Promise<void> {
  const { name: roleName } = roleNames[role];
  return (tx, { email, ...link }) =>
    notify(tx, notifier, { kind: 'manager.invited', about: `manager/${email}`, to: email, roleName, invitedBy: actor, ...link }, now);
}
