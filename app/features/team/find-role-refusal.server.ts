import type { Database } from '#app/platform/database/open-database.ts';
import type { Role } from '../access/rules.ts';
import { listConsoleMenu } from './console-menu.server.ts';
import type { RoleRefusal } from './role-refusal.ts';
import { listManagers } from './store.server.ts';

/** Returns the message for a manager whose role doesn't allow an action. The message says which owners to ask. */
export async function findRoleRefusal(
  database: Database,
  { name, role }: { name: string; role: Role },
  needed: Role,
): Promise<RoleRefusal> {
  const owners = (await listManagers(database))
    .filter((each) => each.role === 'owner')
    .map((owner) => ({ name: owner.name, email: owner.email }));
  return { kind: 'role-refusal', name, role, menu: listConsoleMenu(role), needed, owners };
}
