import type { Database } from '#app/platform/database/open-database.ts';
import type { Role } from '../access/rules.ts';
import type { RoleRefusal } from './role-refusal.ts';
import { listManagers } from './store.server.ts';

/** Finds the message for a manager whose role isn't high enough: the current owners are the people to ask. */
export async function findRoleRefusal(database: Database, manager: { name: string; role: Role }, needed: Role): Promise<RoleRefusal> {
  const owners = (await listManagers(database)).filter(({ role }) => role === 'owner').map(({ name, email }) => ({ name, email }));
  return { kind: 'role-refusal', name: manager.name, role: manager.role, needed, owners };
}
