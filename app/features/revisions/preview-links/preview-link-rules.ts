import { holdsRole, type Role } from '#app/features/access/rules.ts';

/** How long a preview link works, in milliseconds. */
export const previewLinkLife = 7 * 24 * 60 * 60_000;

export interface PreviewLinkTerms {
  expiresAt: Date;
  revokedAt: Date | null;
  /** The role of the manager who made it. Null if they've left the team. */
  makerRole: Role | null;
}

/**
 * Tells whether a preview link works. It ends after seven days, when it's revoked, and when its maker can no longer edit content.
 */
export function isPreviewLinkOpen({ expiresAt, revokedAt, makerRole }: PreviewLinkTerms, now: Date): boolean {
  return revokedAt === null && expiresAt > now && makerRole !== null && holdsRole(makerRole, 'editor');
}
