import { isRole, type Role } from '../access/rules.ts';
import type { ConsoleMenu } from './console-menu.server.ts';

/** The message for a manager whose role doesn't allow an action, with the people who can change that. */
export interface RoleRefusal {
  kind: 'role-refusal';
  /** The signed-in manager. */
  name: string;
  role: Role;
  menu: ConsoleMenu;
  /** The role that the page or change requires. */
  needed: Role;
  owners: { name: string; email: string }[];
}

export const roleRefusalTitle = "You don't have access to this";

/** Writes the refusal in one line, for downloads and scripts. */
export function writeRoleRefusal({ owners }: RoleRefusal): string {
  const names = owners.map(({ name, email }) => `${name} (${email})`).join(', ');
  return `${roleRefusalTitle}. Ask an owner${names === '' ? '' : `: ${names}`}.`;
}

/** Tells whether an error's data is a role refusal. */
export function isRoleRefusal(value: unknown): value is RoleRefusal {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'role-refusal' && 'role' in value && isRole(value.role)
  );
}
