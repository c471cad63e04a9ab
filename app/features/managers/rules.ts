import type { Role } from '../access/rules.ts';

export const roleNames: Record<Role, { name: string; may: string }> = {
  viewer: { name: 'Viewer', may: 'reads everything and changes nothing' },
  manager: { name: 'Manager', may: 'works with learners and requests' },
  owner: { name: 'Owner', may: 'also keeps people and codes' },
};

const minutes = 60_000;

/** How long the link lasts that sets up the first manager, and one that invites. */
export const setUpLinkLife = 60 * minutes;
export const inviteLinkLife = 7 * 24 * 60 * minutes;

/** A manager's session ends after this time without a request, in milliseconds. */
export const managerSessionLife = 12 * 60 * minutes;

/** After signing in or confirming it, dangerous actions are taken without asking again for this long. */
export const confirmedLife = 10 * minutes;

export const shortestPassword = 12;
export const longestPassword = 128;

/** What stands between a link and the manager that it makes. */
export type LinkState = 'usable' | 'used' | 'expired';

export function stateOfLink(link: { expiresAt: Date; usedAt: Date | null }, now: Date): LinkState {
  if (link.usedAt !== null) return 'used';
  return link.expiresAt <= now ? 'expired' : 'usable';
}

/** Writes an e-mail address as it is kept and compared: the same person writes it with capitals or without. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
