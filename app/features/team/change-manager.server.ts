import { transact, type Database } from '#app/platform/database/open-database.ts';
import { holdsRole, type Role } from '../access/rules.ts';
import { discardWaiting } from '../messages/store.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { deleteFiltersOf } from '../lists/saved-filters-store.server.ts';
import { isLastOwner } from './rules.ts';
import { endLink, endOpenLinks, findManager, listManagers, lockManagers, removeManager, updateRole } from './store.server.ts';

export interface ManagerChange {
  managerId: string;
  actor: string;
  now: Date;
}

export type ChangeManagerResult =
  | { kind: 'changed' }
  | { kind: 'unchanged' }
  | { kind: 'unknown-manager' }
  | { kind: 'last-owner' }
  /** Someone else has changed the manager's role in the meantime. */
  | { kind: 'moved-on' };

export type RemoveManagerAccessResult = Exclude<ChangeManagerResult, { kind: 'unchanged' | 'moved-on' }>;

/**
 * Changes a manager's role, starting with the manager's next request. The last owner has to stay an owner. `seen` is the role that the page
 * showed. If `seen` is missing, conflicts aren't checked.
 */
export async function changeRole(
  database: Database,
  { managerId, role, seen, actor, now }: ManagerChange & { role: Role; seen?: string | undefined },
): Promise<ChangeManagerResult> {
  return transact(database, async (tx) => {
    await lockManagers(tx, now);
    const manager = await findManager(tx, { id: managerId });
    if (manager === null) return { kind: 'unknown-manager' };
    if (manager.role === role) return { kind: 'unchanged' };
    if (seen !== undefined && seen !== manager.role) return { kind: 'moved-on' };
    if (isLastOwner(await listManagers(tx), managerId)) return { kind: 'last-owner' };

    if (role === 'owner') await endOpenLinks(tx, null, now);
    await updateRole(tx, managerId, role, now);
    // The daily email is about learners and requests, which not every role may see.
    if (!holdsRole(role, 'viewer')) await discardWaiting(tx, { about: `manager/${managerId}`, event: 'digest.made', now });
    const change = { before: { role: manager.role }, after: { role } };
    await appendRecord(tx, { actor, action: 'manager.role-changed', subject: `manager/${manager.email}`, ...change, now });
    return { kind: 'changed' };
  });
}

/**
 * Removes a manager's access, sessions and sign-in methods, the invitations to come back, and the emails that haven't been sent yet. The last
 * owner can't be removed.
 */
export async function removeManagerAccess(
  database: Database,
  { managerId, actor, now }: ManagerChange,
): Promise<RemoveManagerAccessResult> {
  return transact(database, async (tx) => {
    await lockManagers(tx, now);
    const manager = await findManager(tx, { id: managerId });
    if (manager === null) return { kind: 'unknown-manager' };
    if (isLastOwner(await listManagers(tx), managerId)) return { kind: 'last-owner' };

    await removeManager(tx, managerId, now);
    await endOpenLinks(tx, manager.email, now);
    await deleteFiltersOf(tx, managerId);
    for (const event of ['digest.made', 'password-reset.made'] as const)
      await discardWaiting(tx, { about: `manager/${managerId}`, event, now });
    await discardWaiting(tx, { about: `manager/${manager.email}`, event: 'manager.invited', now });
    const before = { name: manager.name, role: manager.role };
    await appendRecord(tx, { actor, action: 'manager.removed', subject: `manager/${manager.email}`, before, now });
    return { kind: 'changed' };
  });
}

/** Withdraws an unused invitation. Returns false if the invitation was used or has expired. */
export async function withdrawInvitation(
  database: Database,
  { linkId, actor, now }: { linkId: string; actor: string; now: Date },
): Promise<boolean> {
  return transact(database, async (tx) => {
    await lockManagers(tx, now);
    const ended = await endLink(tx, linkId, now);
    if (ended === null) return false;

    const subject = `manager/${ended.email ?? 'set-up'}`;
    await discardWaiting(tx, { about: subject, event: 'manager.invited', now });
    await appendRecord(tx, { actor, action: 'manager.invitation-withdrawn', subject, now });
    return true;
  });
}
