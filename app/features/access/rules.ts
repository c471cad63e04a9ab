import { href } from 'react-router';

/** The portal's two audiences, which have separate codes. */
export const audiences = ['training', 'client'] as const;

export type Audience = (typeof audiences)[number];

/** What a manager can do in the console, from least to most: read; work with learners and requests; people and codes too. */
export const roles = ['viewer', 'manager', 'owner'] as const;

export type Role = (typeof roles)[number];

/** What an address requires of its visitor: nothing, a session for one audience or any, or a manager with at least this role. */
export type Requirement = 'public' | 'any' | Audience | Role;

const minutes = 60_000;
const hours = 60 * minutes;

/** A session ends after this time without a request, and after this time in any case. */
export const sessionIdle = 12 * hours;
export const sessionAbsolute = 7 * 24 * hours;

/** A session unused for this long is deleted. It expired long before. */
export const sessionKept = 30 * 24 * hours;

/** A session's last visit is saved at most this often, so that most reads don't write. */
export const sessionTouch = 5 * minutes;

/** Tells whether a session that entered `entered`, or a manager with this role, meets `requirement`. */
export function isAllowed(requirement: Requirement, entered: readonly Audience[], role: Role | null = null): boolean {
  if (requirement === 'public') return true;
  if (requirement === 'any') return entered.length > 0;
  if (isRole(requirement)) return role !== null && holdsRole(role, requirement);
  return entered.includes(requirement);
}

/**
 * Returns the audit log's name for a visitor: a learner goes by the device, which has their record, and a client, who has no
 * record, by the session.
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

/** Returns where a visitor goes after the code: the requested address if it's in this portal, otherwise the audience's home. */
export function destinationAfterGate(audience: Audience, next: string | null): string {
  return destinationOf(next, audience === 'client' ? href('/client') : href('/trainingportal'));
}

/** Returns the requested address if it's in this portal, otherwise `home`. */
export function destinationOf(next: string | null, home: string): string {
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return home;

  // The parser drops tabs and line breaks, so only its result counts.
  const base = 'http://portal.invalid';
  const target = URL.parse(next, base);
  if (target === null || target.origin !== base || target.pathname.startsWith('//')) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The setting that defines an audience's codes. If it's set, only those work. */
export const codeSettings = { training: 'VA_ACCESS_CODE', client: 'CLIENT_ACCESS_CODES' } as const satisfies Record<Audience, string>;

/** Lists the audiences whose codes come from the settings. */
export function listConfigured(settings: Partial<Record<(typeof codeSettings)[Audience], readonly string[] | undefined>>): Audience[] {
  return audiences.filter((audience) => settings[codeSettings[audience]] !== undefined);
}

/** The dates that decide whether a code still works. */
export interface CodeLife {
  revokedAt: Date | null;
  /** When it expires: after its last day, or after the grace period once it's replaced. */
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

/** Tells whether a code has room for a new device. Devices that entered before don't need a seat. */
export function hasFreeSeat(seats: number | null, taken: number): boolean {
  return seats === null || taken < seats;
}

/** The kinds of secrets. Each has its own budget, so that wrong codes at a gate never delay a sign-in. */
export type AttemptBudget =
  Audience | 'resume-code' | 'resume-mail' | 'email-code' | 'reset-mail' | 'sign-in' | 'second-factor' | 'step-up' | 'link';

/** Wrong tries that get the specified messages and nothing more (clarifications, "Doors"). */
export const freeTries = 10;

/** Wrong tries count for this long. */
export const tryWindow = 1 * hours;

/** The total of wrong tries in the window above which strangers get fewer free tries. */
export const crowdedTries = 300;
const freeTriesWhenCrowded = 3;

const firstWait = 30_000;
const longestWait = 15 * minutes;

/**
 * What an address that has used up its free tries can still have compared: a few codes at once, then one in each pause. Only a
 * constant flood from the address itself can then keep a right code out, and guessing stays hopeless. At 120 codes an hour, one
 * of two generated codes (31^12, 59 bits each) is found after 250 billion years on average, and one of two codes of eight random
 * lower-case letters (26^8, the least that the settings accept) after 66,000 years. From a thousand addresses, which count as
 * crowded and get 12 codes an hour each, it takes 660 years.
 */
const spareTries = 2;
const pause = 30_000;
const pauseWhenCrowded = 5 * minutes;

/** Wrong tries in the last window: how many, and when the last one was. */
export interface AttemptHistory {
  count: number;
  last: Date | null;
}

/** What a gate does with the next code: whether it's compared, and when a refusal says to try again. Null for no wait. */
export interface RateLimitDecision {
  isAllowed: boolean;
  tryAgainAt: Date | null;
  /** The last wrong try was beyond the free ones, so its refusal says when to try again. */
  isPastFree: boolean;
}

const noWait: RateLimitDecision = { isAllowed: true, tryAgainAt: null, isPastFree: false };

/** Returns when the refusal of a code that was compared says to try again: never for the free tries (clarifications, "Doors"). */
export function waitToReport({ tryAgainAt, isPastFree }: RateLimitDecision): Date | null {
  return isPastFree ? tryAgainAt : null;
}

/** Returns the limit for a device with this history: after the free tries it waits, twice as long after each wrong try. */
export function deviceLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  if (history.count < freeTries || history.last === null) return noWait;

  const wait = Math.min(firstWait * 2 ** (history.count - freeTries), longestWait);
  const until = new Date(history.last.getTime() + wait);
  return until > now ? { isAllowed: false, tryAgainAt: until, isPastFree: history.count > freeTries } : noWait;
}

/**
 * Returns the limit for an unknown device at an address with this history. An address is shared, so its wait only says
 * when a code is certain to be compared. Until then a few more are compared, or one person's wrong tries would keep
 * everyone out.
 */
export function addressLimit(history: AttemptHistory, now: Date, isCrowded: boolean): RateLimitDecision {
  return turnOfShared(history, now, isCrowded ? { free: freeTriesWhenCrowded, pause: pauseWhenCrowded } : { free: freeTries, pause });
}

function turnOfShared({ count, last }: AttemptHistory, now: Date, limit: { free: number; pause: number }): RateLimitDecision {
  if (count < limit.free || last === null) return noWait;

  const until = new Date(last.getTime() + limit.pause);
  return until > now ? { isAllowed: count < limit.free + spareTries, tryAgainAt: until, isPastFree: count > limit.free } : noWait;
}

/** A site has a /48, with 65,536 subscribers that one attacker can pose as. */
const freeTriesOfNetwork = 40;

/** Returns the limit for an unknown device in a network with this history. */
export function networkLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return turnOfShared(history, now, { free: freeTriesOfNetwork, pause });
}

/**
 * Returns the limit for a stranger who tries an account with this history, from any address: the same as a device's.
 * Devices its manager has signed in on, and passkeys, don't wait for it.
 */
export function accountLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return deviceLimit(history, now);
}

/** Returns the strictest limit: first one that blocks the try, then the longest wait. */
export function strictestLimit(turns: readonly RateLimitDecision[]): RateLimitDecision {
  const [strictest] = turns.toSorted((one, other) => Number(one.isAllowed) - Number(other.isAllowed) || waitUntil(other) - waitUntil(one));
  return strictest ?? noWait;
}

function waitUntil({ tryAgainAt }: RateLimitDecision): number {
  return tryAgainAt?.getTime() ?? 0;
}

/** Tells whether an entry is still open. It expires after a while however much it's used. */
export function isEntryAlive(enteredAt: Date, now: Date): boolean {
  return now.getTime() - enteredAt.getTime() < sessionAbsolute;
}

/** Tells whether a session is still alive. */
export function isSessionAlive(session: { createdAt: Date; lastSeenAt: Date; endedAt: Date | null }, now: Date): boolean {
  if (session.endedAt !== null) return false;
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionIdle) return false;
  return now.getTime() - session.createdAt.getTime() < sessionAbsolute;
}

/** Returns the part of a network address that one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function rateLimitKey(address: string): string {
  const groups = readIpv6(address);
  return groups === null ? plainAddress(address) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns an IPv6 address's site, its first 48 bits. Null for IPv4, which has no such part. */
export function networkOf(address: string): string | null {
  const groups = readIpv6(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

/** An IPv4 address, even if it's written as an IPv6 address. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Returns the eight groups of an IPv6 address without leading zeros; null for any other. */
function readIpv6(address: string): string[] | null {
  if (!plainAddress(address).includes(':')) return null;

  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  return [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tailGroups].map((group) => group.replace(/^0+(?=.)/, ''));
}
