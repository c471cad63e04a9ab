import { href } from 'react-router';

/** The portal's two audiences, which have separate codes. */
export const audiences = ['training', 'client'] as const;

export type Audience = (typeof audiences)[number];

/** Console roles, from least to most access: view only, manage learners and requests, and also manage codes and the team. */
export const roles = ['viewer', 'manager', 'owner'] as const;

export type Role = (typeof roles)[number];

/**
 * What an address requires of its visitor: nothing, a session for a certain audience, a session for either one, or a manager with at least
 * this role.
 */
export type Requirement = 'public' | 'any' | Audience | Role;

const minutes = 60_000;
const hours = 60 * minutes;

/** How long a session lasts, in milliseconds: without requests, and in total. */
export const sessionIdle = 12 * hours;
export const sessionAbsolute = 7 * 24 * hours;

/** How long an unused session is stored, in milliseconds. It can't be used for most of that time, because it expires much earlier. */
export const sessionKept = 30 * 24 * hours;

/** The minimum time between updates of a session's last visit, in milliseconds. Thanks to this limit, most reads don't write. */
export const sessionTouch = 5 * minutes;

/** Tells whether a session that entered `entered`, or a manager with this role, meets `requirement`. */
export function isAllowed(requirement: Requirement, entered: readonly Audience[], role: Role | null = null): boolean {
  if (requirement === 'public') return true;
  if (requirement === 'any') return entered.length > 0;
  if (isRole(requirement)) return role !== null && holdsRole(role, requirement);
  return entered.includes(requirement);
}

/**
 * Returns a visitor's name for the audit log. Learners are identified by their device, because a learner's record belongs to a device.
 * Clients have no record, so they're identified by their session.
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

/** Tells whether a role includes another: each role can do what the ones before it can. */
export function holdsRole(held: Role, asked: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(asked);
}

/** Returns the gate for `requirement`. */
export function gateOf(requirement: Requirement): string {
  if (isRole(requirement)) return href('/manage/sign-in');
  return requirement === 'client' ? href('/client-login') : href('/va-login');
}

/** Returns where a visitor lands after entering the code: the requested address if it's in this portal, otherwise the audience's home. */
export function destinationAfterGate(audience: Audience, next: string | null): string {
  return destinationOf(next, audience === 'client' ? href('/client') : href('/trainingportal'));
}

/** Returns the requested address if it's in this portal, otherwise `home`. */
export function destinationOf(next: string | null, home: string): string {
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return home;

  // The URL parser drops tabs and line breaks, so only the parsed address can be trusted.
  const base = 'http://portal.invalid';
  const target = URL.parse(next, base);
  if (target === null || target.origin !== base || target.pathname.startsWith('//')) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The environment setting for an audience's codes. If it's set, no other codes work. */
export const codeSettings = { training: 'VA_ACCESS_CODE', client: 'CLIENT_ACCESS_CODES' } as const satisfies Record<Audience, string>;

/** Lists the audiences whose codes come from the settings. */
export function listConfigured(settings: Partial<Record<(typeof codeSettings)[Audience], readonly string[] | undefined>>): Audience[] {
  return audiences.filter((audience) => settings[codeSettings[audience]] !== undefined);
}

/** The dates that determine whether an access code still works. */
export interface CodeLife {
  revokedAt: Date | null;
  /** When the code expires: after its last day, or after the grace period if it was replaced. */
  expiresAt: Date | null;
  replacedAt: Date | null;
}

export type CodeState = 'live' | 'grace' | 'ended' | 'revoked';

export function stateOfCode({ revokedAt, expiresAt, replacedAt }: CodeLife, now: Date): CodeState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'ended';
  return replacedAt === null ? 'live' : 'grace';
}

/** Tells whether a code still works and its sessions continue. */
export function isCodeOpen(code: CodeLife, now: Date): boolean {
  const state = stateOfCode(code, now);
  return state === 'live' || state === 'grace';
}

/** How long a replaced code still works, in milliseconds. */
export const graces = { none: 0, day: 24 * hours, week: 7 * 24 * hours } as const;

export type Grace = keyof typeof graces;

/** Returns when a replaced code expires: after its grace period or on its own expiry date, whichever comes first. */
export function endOfGrace({ expiresAt }: Pick<CodeLife, 'expiresAt'>, grace: Grace, now: Date): Date {
  const end = new Date(now.getTime() + graces[grace]);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

/** Tells whether a code has a seat left for a new device. Devices that entered before don't need another one. */
export function hasFreeSeat(seats: number | null, taken: number): boolean {
  return seats === null || taken < seats;
}

/** The kinds of secrets. Each kind has its own rate limit, so wrong access codes at a gate never delay a manager's sign-in. */
export type AttemptBudget =
  Audience | 'resume-code' | 'resume-mail' | 'email-code' | 'reset-mail' | 'sign-in' | 'second-factor' | 'step-up' | 'link';

/** The number of failed attempts that are refused without a wait before the next one (clarifications, "Doors"). */
export const freeTries = 10;

/** How long a failed attempt counts toward the limits, in milliseconds. */
export const tryWindow = 1 * hours;

/**
 * How many failed attempts within the window make an address count as crowded. Unknown devices at a crowded address get fewer free
 * attempts.
 */
export const crowdedTries = 300;
const freeTriesWhenCrowded = 3;

const firstWait = 30_000;
const longestWait = 15 * minutes;

/**
 * How many more attempts are compared from an address that has used up its free ones: a few right away, then one after each pause. Only a
 * constant flood from that same address can keep a correct code out, and guessing is still hopeless. At 120 codes an hour, finding one of
 * two generated codes (31^12, 59 bits each) takes 250 billion years on average, and finding one of two codes of eight random lowercase
 * letters (26^8, the shortest the settings accept) takes 66,000 years. From a thousand addresses, which count as crowded and get 12 codes
 * an hour each, that drops to 660 years.
 */
const spareTries = 2;
const pause = 30_000;
const pauseWhenCrowded = 5 * minutes;

/** The number of failed attempts in the window (`tryWindow`), and the time of the last one. */
export interface AttemptHistory {
  count: number;
  last: Date | null;
}

/** The decision on the next attempt: whether it's compared and, if not, when to try again. The time is null if there's no wait. */
export interface RateLimitDecision {
  isAllowed: boolean;
  tryAgainAt: Date | null;
  /** Whether the last failed attempt was beyond the free ones, in which case its refusal says when to try again. */
  isPastFree: boolean;
}

const noWait: RateLimitDecision = { isAllowed: true, tryAgainAt: null, isPastFree: false };

/** Returns the time of the next allowed attempt after a wrong code, or null during the free attempts (clarifications, "Doors"). */
export function waitToReport({ tryAgainAt, isPastFree }: RateLimitDecision): Date | null {
  return isPastFree ? tryAgainAt : null;
}

/** Returns the limit for a device with this history. After the free attempts, the wait doubles with each failed one. */
export function deviceLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  if (history.count < freeTries || history.last === null) return noWait;

  const wait = Math.min(firstWait * 2 ** (history.count - freeTries), longestWait);
  const until = new Date(history.last.getTime() + wait);
  return until > now ? { isAllowed: false, tryAgainAt: until, isPastFree: history.count > freeTries } : noWait;
}

/**
 * Returns the limit for an unknown device at an address with this history. Addresses are shared, so the wait only says when the next
 * attempt is certain to be checked. A few more are checked before then, so one person's wrong guesses don't lock everyone out.
 */
export function addressLimit(history: AttemptHistory, now: Date, isCrowded: boolean): RateLimitDecision {
  return turnOfShared(history, now, isCrowded ? { free: freeTriesWhenCrowded, pause: pauseWhenCrowded } : { free: freeTries, pause });
}

function turnOfShared({ count, last }: AttemptHistory, now: Date, limit: { free: number; pause: number }): RateLimitDecision {
  if (count < limit.free || last === null) return noWait;

  const until = new Date(last.getTime() + limit.pause);
  return until > now ? { isAllowed: count < limit.free + spareTries, tryAgainAt: until, isPastFree: count > limit.free } : noWait;
}

/**
 * The number of free attempts per network. Without a limit per network, one attacker could pose as 65,536 subscribers, because a site has
 * an IPv6 /48.
 */
const freeTriesOfNetwork = 40;

/** Returns the limit for an unknown device on a network with this history. */
export function networkLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return turnOfShared(history, now, { free: freeTriesOfNetwork, pause });
}

/**
 * Returns the limit for an unknown device that tries an account with this history, from any address. It's the same as a device's limit.
 * Passkeys are exempt, as are devices on which the manager has signed in before.
 */
export function accountLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return deviceLimit(history, now);
}

/** Returns the strictest of several limits: one that blocks the attempt if there is one, otherwise the longest wait. */
export function strictestLimit(turns: readonly RateLimitDecision[]): RateLimitDecision {
  const [strictest] = turns.toSorted((one, other) => Number(one.isAllowed) - Number(other.isAllowed) || waitUntil(other) - waitUntil(one));
  return strictest ?? noWait;
}

function waitUntil({ tryAgainAt }: RateLimitDecision): number {
  return tryAgainAt?.getTime() ?? 0;
}

/** Tells whether an entry is still open. It expires after a fixed time, no matter how much it's used. */
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

/** Returns an IPv6 address's site (its first 48 bits), or null for IPv4. */
export function networkOf(address: string): string | null {
  const groups = readIpv6(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

/** Strips the IPv6 prefix from an IPv4 address. */
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
