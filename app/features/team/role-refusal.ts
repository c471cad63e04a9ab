import { isRole, type Role } from '../access/rules.ts';
import type { ConsoleMenu } from './console-menu.server.ts';

/** A refusal for a manager whose role doesn't allow an action, with the owners who can change the role. */
export interface RoleRefusal {
  kind: 'role-refusal';
  name: string;
  role: Role;
  menu: ConsoleMenu;
  needed: Role;
  owners: { name: string; email: string }[];
}

export const roleRefusalTitle = "You don't have access to this";

/** Writes a refusal on one line, for downloads and scripts. */
export function writeRoleRefusal({ owners }: RoleRefusal): string {
  const names = owners.map(({ name, email }) => `${name} (${email})`).join(', ');
  return `${roleRefusalTitle}. Ask an owner${names === '' ? '' : `: ${names}`}.`;
}

export function isRoleRefusal(value: unknown): value is RoleRefusal {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'role-refusal' && 'role' in value && isRole(value.role)
  );
}
