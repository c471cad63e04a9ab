import type { Role } from '../access/rules.ts';

export const roleNames: Record<Role, { name: string; may: string }> = {
  viewer: { name: 'Viewer', may: "can see learners, requests, messages, Insight and the audit log, but can't change anything" },
  manager: { name: 'Manager', may: 'can see what viewers see, and work with learners, requests and messages' },
  editor: { name: 'Editor', may: "can draft content and settings, but can't publish or see learners, requests or messages" },
  owner: { name: 'Owner', may: 'can do everything, including publishing' },
};

const minutes = 60_000;

/** The lifetimes of setup links and invitation links, in milliseconds. */
export const setUpLinkLife = 60 * minutes;
export const inviteLinkLife = 7 * 24 * 60 * minutes;

/**
 * The lifetime of a password reset link (at most ten minutes: ASVS 5.0, 6.5.5), and the wait before another one can be emailed, in
 * milliseconds.
 */
export const resetLinkLife = 10 * minutes;
export const resetAskedAgainAfter = 5 * minutes;

/** The lifetimes of a manager's session without requests and in total, in milliseconds. */
export const managerSessionIdle = 12 * 60 * minutes;
export const managerSessionAbsolute = 7 * 24 * 60 * minutes;

/** The minimum time between updates of a session's last use, so that most page views don't write to the store. */
export const managerSessionTouch = 5 * minutes;

/** Tells whether a session has ended, because it started or was last used too long ago (ASVS 5.0, 7.3.1 and 7.3.2). */
export function isSessionOver({ signedInAt, lastUsedAt }: { signedInAt: Date; lastUsedAt: Date }, now: Date): boolean {
  const time = now.getTime();
  return time - signedInAt.getTime() >= managerSessionAbsolute || time - lastUsedAt.getTime() >= managerSessionIdle;
}

/** The time after confirming a password during which sensitive actions don't ask for it again, in milliseconds. */
export const confirmationLifetime = 10 * minutes;

/** Tells whether a session was confirmed so recently that a sensitive action doesn't have to ask for the password again. */
export function isRecentlyConfirmed({ confirmedAt }: { confirmedAt: Date }, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < confirmationLifetime;
}

/**
 * Tells whether every factor of the account was used recently, as required for changing a factor (ASVS 5.0, 7.5.1). Without a second
 * factor, the password is enough.
 */
export function isFactorRecentlyConfirmed(
  manager: { hasSecondFactor: boolean; confirmedAt: Date; factorConfirmedAt: Date | null },
  now: Date,
): boolean {
  if (!manager.hasSecondFactor) return isRecentlyConfirmed(manager, now);
  return manager.factorConfirmedAt !== null && isRecentlyConfirmed({ confirmedAt: manager.factorConfirmedAt }, now);
}

/** Returns a manager's name by ID, or "A former manager" for someone who has left the team. */
export function nameManager(managers: readonly { id: string; name: string }[], id: string): string {
  return managers.find((manager) => manager.id === id)?.name ?? 'A former manager';
}

/** Tells whether a manager is the only owner, who can't leave because the portal needs an owner. */
export function isLastOwner(managers: readonly { id: string; role: Role }[], id: string): boolean {
  const owners = managers.filter((manager) => manager.role === 'owner');
  return owners.length === 1 && owners[0]?.id === id;
}

export const shortestPassword = 12;
export const longestPassword = 128;

export type LinkState = 'usable' | 'used' | 'expired';

export function stateOfLink(link: { expiresAt: Date; usedAt: Date | null }, now: Date): LinkState {
  if (link.usedAt !== null) return 'used';
  return link.expiresAt <= now ? 'expired' : 'usable';
}

/** Normalizes an email address, because people vary the case when typing it. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Tells whether passkeys work at an address. Browsers tie passkeys to a host name, and require HTTPS or localhost. */
export function canUsePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return hostname === 'localhost' || (protocol === 'https:' && !isAddress);
}

/** Names a session's browser and operating system, based on its user agent. */
export function describeBrowser(userAgent: string | null): string {
  const browser = firstOf(userAgent ?? '', {
    Edge: /Edg/,
    Opera: /OPR\//,
    Firefox: /Firefox|FxiOS/,
    Chrome: /Chrom|CriOS/,
    Safari: /Safari/,
  });
  const system = firstOf(userAgent ?? '', {
    Android: /Android/,
    iPhone: /iPhone/,
    iPad: /iPad/,
    Windows: /Windows/,
    Mac: /Mac OS/,
    Linux: /Linux/,
  });
  if (browser === null) return system ?? 'Unknown browser';
  return system === null ? browser : `${browser} on ${system}`;
}

function firstOf(text: string, patterns: Record<string, RegExp>): string | null {
  return Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** The number of characters in each group of a recovery code. */
export const recoveryCodeGroup = 6;

/** The length of recovery codes from earlier versions: ten characters in two groups. Some managers still have such codes. */
const earlierLength = 10;

/** Reads a second factor as typed. Six digits are an app code, and anything else might be a recovery code. */
export function readSecondFactor(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const packed = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(packed)) return { kind: 'app', code: packed };
  const group = packed.length === earlierLength ? earlierLength / 2 : recoveryCodeGroup;
  return { kind: 'recovery', code: packed.replaceAll(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-') };
}
