import { href } from 'react-router';

export const audiences = ['training', 'client'] as const;

export type Audience = (typeof audiences)[number];

/**
 * The console roles. Viewers can only look, managers can also manage learners and requests, and editors draft content without seeing
 * anyone's records. Owners can do all of this, and manage codes and the team.
 */
export const roles = ['viewer', 'manager', 'editor', 'owner'] as const;

export type Role = (typeof roles)[number];

/** The roles that each role includes. */
const included: Record<Role, readonly Role[]> = {
  viewer: ['viewer'],
  manager: ['viewer', 'manager'],
  editor: ['editor'],
  owner: roles,
};

/**
 * The requirement for opening a page: none, a session for either audience, a session for one audience, a manager with any role (`team`), or
 * a manager whose role includes this one.
 */
export type Requirement = 'public' | 'any' | Audience | 'team' | Role;

const minutes = 60_000;
const hours = 60 * minutes;

/** The maximum length of a session, in milliseconds: without requests (`sessionIdle`) and in total (`sessionAbsolute`). */
export const sessionIdle = 12 * hours;
export const sessionAbsolute = 7 * 24 * hours;

/** The time an unused session stays in the database, in milliseconds. The session itself expires much earlier. */
export const sessionKept = 30 * 24 * hours;

/** The minimum time between updates of a session's last visit, in milliseconds, so that most page views don't write to the database. */
export const sessionTouch = 5 * minutes;

/** Tells whether a session for these audiences or a manager with this role meets a requirement. */
export function isAllowed(requirement: Requirement, entered: readonly Audience[], role: Role | null = null): boolean {
  if (requirement === 'public') return true;
  if (requirement === 'any') return entered.length > 0;
  if (requirement === 'team') return role !== null;
  if (isRole(requirement)) return role !== null && holdsRole(role, requirement);
  return entered.includes(requirement);
}

/**
 * Identifies a visitor in the audit log. A learner is identified by device, because a learner's record belongs to a device. A client has no
 * record and is identified by session.
 */
export function describeVisitor(
  entered: readonly Audience[],
  { deviceId, sessionId }: { deviceId: string; sessionId: string },
): { actor: 'learner' | 'client'; subject: string } {
  return entered.includes('training')
    ? { actor: 'learner', subject: `learner/${deviceId}` }
    : { actor: 'client', subject: `session/${sessionId}` };
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Tells whether a requirement is about managers, who sign in to the console. */
export function isForTeam(requirement: Requirement): requirement is 'team' | Role {
  return requirement === 'team' || isRole(requirement);
}

/** Tells whether a role includes the access of another role. */
export function holdsRole(held: Role, asked: Role): boolean {
  return included[held].includes(asked);
}

/** Returns the address of the sign-in page for a requirement. */
export function gateOf(requirement: Requirement): string {
  if (isForTeam(requirement)) return href('/manage/sign-in');
  return requirement === 'client' ? href('/client-login') : href('/va-login');
}

/** Returns the address to open after the code is entered: the requested one if it's in this portal, otherwise the audience's home page. */
export function destinationAfterGate(audience: Audience, next: string | null): string {
  return destinationOf(next, audience === 'client' ? href('/client') : href('/trainingportal'));
}

/** Returns the requested address if it's in this portal, otherwise `home`, so that a link can't redirect to another site. */
export function destinationOf(next: string | null, home: string): string {
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return home;

  // The URL parser drops tabs and line breaks, so only the parsed address can be trusted.
  const base = 'http://portal.invalid';
  const target = URL.parse(next, base);
  if (target === null || target.origin !== base || target.pathname.startsWith('//')) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The environment variable that sets each audience's codes. If it's set, no other codes work for that audience. */
export const codeSettings = { training: 'VA_ACCESS_CODE', client: 'CLIENT_ACCESS_CODES' } as const satisfies Record<Audience, string>;

/** Lists the audiences whose codes are set in the environment. */
export function listConfigured(settings: Partial<Record<(typeof codeSettings)[Audience], readonly string[] | undefined>>): Audience[] {
  return audiences.filter((audience) => settings[codeSettings[audience]] !== undefined);
}

export interface CodeLifetime {
  revokedAt: Date | null;
  /** The time the code expires: at the end of its last day or, if it was replaced, at the end of its grace period. */
  expiresAt: Date | null;
  replacedAt: Date | null;
}

export type CodeState = 'live' | 'grace' | 'ended' | 'revoked';

export function stateOfCode({ revokedAt, expiresAt, replacedAt }: CodeLifetime, now: Date): CodeState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'ended';
  return replacedAt === null ? 'live' : 'grace';
}

/** Tells whether a code, and any session opened with it, can still be used. */
export function isCodeOpen(code: CodeLifetime, now: Date): boolean {
  const state = stateOfCode(code, now);
  return state === 'live' || state === 'grace';
}

/** The grace periods during which a replaced code still works, in milliseconds. */
export const graces = { none: 0, day: 24 * hours, week: 7 * 24 * hours } as const;

export type GracePeriod = keyof typeof graces;

/** Returns the time a replaced code expires: at the end of its grace period or on its own expiry date, whichever comes first. */
export function endOfGrace({ expiresAt }: Pick<CodeLifetime, 'expiresAt'>, grace: GracePeriod, now: Date): Date {
  const end = new Date(now.getTime() + graces[grace]);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

/** Tells whether a code has a seat left for a new device. Devices that have already entered don't need another seat. */
export function hasFreeSeat(seats: number | null, taken: number): boolean {
  return seats === null || taken < seats;
}

/** The kinds of attempts that are limited separately, so that wrong access codes never delay a manager's sign-in. */
export type AttemptBudget =
  | Audience
  | 'resume-code'
  | 'resume-mail'
  | 'email-code'
  | 'reset-mail'
  | 'sign-in'
  | 'second-factor'
  | 'step-up'
  | 'link'
  | 'preview-link';

/** The number of failed attempts allowed before the first wait (clarifications, "Doors"). */
export const freeTries = 10;

/** The time a failed attempt counts toward the limits, in milliseconds. */
export const tryWindow = 1 * hours;

/**
 * The number of failed attempts from all addresses within an hour that signals a distributed attack. From then on, unknown devices get
 * fewer free attempts.
 */
export const crowdedTries = 300;
const freeTriesWhenCrowded = 3;

const firstWait = 30_000;
const longestWait = 15 * minutes;

/**
 * The extra attempts that are checked from an address that has used up its free ones: two right away, then one after each pause. A correct
 * code is kept out only by a constant flood from the same address. Guessing stays hopeless: at 120 codes an hour, finding one of two
 * generated codes (31^12, 59 bits each) takes 250 billion years on average, and finding one of two codes of eight random lowercase letters
 * (26^8, the shortest the settings accept) takes 66,000 years. A thousand addresses, limited to 12 codes an hour each, would still need 660
 * years.
 */
const spareTries = 2;
const pause = 30_000;
const pauseWhenCrowded = 5 * minutes;

/** The number of failed attempts in the window (`tryWindow`), and the time of the last attempt. */
export interface AttemptHistory {
  count: number;
  lastAt: Date | null;
}

/** The decision on the next attempt: whether it's allowed, and the time to try again (null if there's no wait). */
export interface RateLimitDecision {
  isAllowed: boolean;
  tryAgainAt: Date | null;
  /** True if the last failed attempt was beyond the free ones, so that its error message says when to try again. */
  isPastFree: boolean;
}

const noWait: RateLimitDecision = { isAllowed: true, tryAgainAt: null, isPastFree: false };

/** Returns the time of the next allowed attempt after a wrong code, or null during the free attempts (clarifications, "Doors"). */
export function waitToReport({ tryAgainAt, isPastFree }: RateLimitDecision): Date | null {
  return isPastFree ? tryAgainAt : null;
}

/** Returns the rate limit for a device. After the free attempts, the wait doubles with each failed attempt, up to 15 minutes. */
export function deviceLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  if (history.count < freeTries || history.lastAt === null) return noWait;

  const wait = Math.min(firstWait * 2 ** (history.count - freeTries), longestWait);
  const until = new Date(history.lastAt.getTime() + wait);
  return until > now ? { isAllowed: false, tryAgainAt: until, isPastFree: history.count > freeTries } : noWait;
}

/**
 * Returns the rate limit for unknown devices at an address. A few attempts are still checked before the wait is over, so that one person's
 * wrong guesses don't lock out everyone who shares the address.
 */
export function addressLimit(history: AttemptHistory, now: Date, isCrowded: boolean): RateLimitDecision {
  return turnOfShared(history, now, isCrowded ? { free: freeTriesWhenCrowded, pause: pauseWhenCrowded } : { free: freeTries, pause });
}

function turnOfShared({ count, lastAt }: AttemptHistory, now: Date, limit: { free: number; pause: number }): RateLimitDecision {
  if (count < limit.free || lastAt === null) return noWait;

  const until = new Date(lastAt.getTime() + limit.pause);
  return until > now ? { isAllowed: count < limit.free + spareTries, tryAgainAt: until, isPastFree: count > limit.free } : noWait;
}

/** The number of free attempts per network. Without this limit, an attacker whose site has an IPv6 /48 could pose as 65,536 subscribers. */
const freeTriesOfNetwork = 40;

/** Returns the rate limit for unknown devices on a network. */
export function networkLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return turnOfShared(history, now, { free: freeTriesOfNetwork, pause });
}

/**
 * Returns the rate limit for unknown devices that try the same account, from any address. It works like a device's limit. Passkeys are
 * exempt, as are devices on which the manager has signed in before.
 */
export function accountLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return deviceLimit(history, now);
}

/** Returns the strictest of several limits. Limits that block the attempt come first, then those with the longest wait. */
export function strictestLimit(turns: readonly RateLimitDecision[]): RateLimitDecision {
  const [strictest] = turns.toSorted((one, other) => Number(one.isAllowed) - Number(other.isAllowed) || waitUntil(other) - waitUntil(one));
  return strictest ?? noWait;
}

function waitUntil({ tryAgainAt }: RateLimitDecision): number {
  return tryAgainAt?.getTime() ?? 0;
}

/** Tells whether an audience's entry is still valid. An entry expires after a fixed time, even if it's in use. */
export function isEntryAlive(enteredAt: Date, now: Date): boolean {
  return now.getTime() - enteredAt.getTime() < sessionAbsolute;
}

/** Tells whether a session is still active. */
export function isSessionAlive(session: { createdAt: Date; lastSeenAt: Date; endedAt: Date | null }, now: Date): boolean {
  if (session.endedAt !== null) return false;
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionIdle) return false;
  return now.getTime() - session.createdAt.getTime() < sessionAbsolute;
}

/** Returns the part of a network address that identifies one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function rateLimitKey(address: string): string {
  const groups = readIpv6(address);
  return groups === null ? plainAddress(address) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the site that an IPv6 address belongs to (its first 48 bits), or null for IPv4. */
export function networkOf(address: string): string | null {
  const groups = readIpv6(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

/** Removes the `::ffff:` prefix from an IPv4 address. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Returns the eight groups of an IPv6 address without leading zeros, or null for anything else. */
function readIpv6(address: string): string[] | null {
  if (!plainAddress(address).includes(':')) return null;

  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  return [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tailGroups].map((group) => group.replace(/^0+(?=.)/, ''));
}
