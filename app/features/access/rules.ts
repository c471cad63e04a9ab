/** The two audiences of the portal; each enters with a code of its own. */
export const audiences = ['training', 'client'] as const;

export type Audience = (typeof audiences)[number];

/** What a manager may do at the console, from little to all: read; work with learners and requests; people and codes too. */
export const roles = ['viewer', 'manager', 'owner'] as const;

export type Role = (typeof roles)[number];

/** What an address asks of its visitor: nothing, a session of one audience or of any, or a manager of at least this role. */
export type Requirement = 'public' | 'any' | Audience | Role;

const minutes = 60_000;
const hours = 60 * minutes;

/** A session ends after this time without a request, and after this time in any case. */
export const sessionIdle = 12 * hours;
export const sessionAbsolute = 7 * 24 * hours;

/** A session that nobody has used for this long is forgotten. It ended long before. */
export const sessionKept = 30 * 24 * hours;

/** A session's last visit is written down at most this often, so that reading stays reading. */
export const sessionTouch = 5 * minutes;

/** Tells whether a session that entered `entered`, or a manager of this role, may see what `requirement` asks for. */
export function isAllowed(requirement: Requirement, entered: readonly Audience[], role: Role | null = null): boolean {
  if (requirement === 'public') return true;
  if (requirement === 'any') return entered.length > 0;
  if (isRole(requirement)) return role !== null && holdsRole(role, requirement);
  return entered.includes(requirement);
}

/**
 * Says how the log calls somebody who entered these portals: a learner by the device, which their record hangs on, and a
 * client, who has none, by the session.
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

/** Tells whether a role may do what asks for another: each may do what the ones before it may. */
export function holdsRole(held: Role, asked: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(asked);
}

/** Returns the gate that leads to what `requirement` asks for. */
export function gateOf(requirement: Requirement): '/va-login' | '/client-login' | '/manage/sign-in' {
  if (isRole(requirement)) return '/manage/sign-in';
  return requirement === 'client' ? '/client-login' : '/va-login';
}

/** Returns where a visitor goes after the code: the address that was asked for when it is one of this portal, else the audience's home. */
export function destinationAfterGate(audience: Audience, next: string | null): string {
  return destinationOf(next, audience === 'client' ? '/client' : '/trainingportal');
}

/** Returns an address that was asked for when it is one of this portal, else `home`. */
export function destinationOf(next: string | null, home: string): string {
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return home;

  // The parser drops tabs and line breaks, so what it makes of the address is what counts.
  const base = 'http://portal.invalid';
  const target = URL.parse(next, base);
  if (target === null || target.origin !== base || target.pathname.startsWith('//')) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The setting that says which codes are live for an audience; while it is there, exactly those are. */
export const codeSettings = { training: 'VA_ACCESS_CODE', client: 'CLIENT_ACCESS_CODES' } as const satisfies Record<Audience, string>;

/** Lists the audiences whose codes the settings say. */
export function listConfigured(settings: Partial<Record<(typeof codeSettings)[Audience], readonly string[] | undefined>>): Audience[] {
  return audiences.filter((audience) => settings[codeSettings[audience]] !== undefined);
}

/** What a code's life depends on. */
export interface CodeLife {
  revokedAt: Date | null;
  /** When it ends by itself: on its last day, or when the grace period is over after it was replaced. */
  expiresAt: Date | null;
  replacedAt: Date | null;
}

export type CodeState = 'live' | 'grace' | 'ended' | 'revoked';

export function stateOfCode({ revokedAt, expiresAt, replacedAt }: CodeLife, now: Date): CodeState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'ended';
  return replacedAt === null ? 'live' : 'grace';
}

/** Tells whether a code opens its gate, and whether the sessions that it opened go on. */
export function isCodeOpen(code: CodeLife, now: Date): boolean {
  const state = stateOfCode(code, now);
  return state === 'live' || state === 'grace';
}

/** How long a replaced code still opens, in milliseconds. */
export const graces = { none: 0, day: 24 * hours, week: 7 * 24 * hours } as const;

export type Grace = keyof typeof graces;

/** Returns when a replaced code ends: after its grace period, or on its own day when that comes first. */
export function endOfGrace({ expiresAt }: Pick<CodeLife, 'expiresAt'>, grace: Grace, now: Date): Date {
  const end = new Date(now.getTime() + graces[grace]);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

/** Tells whether a code lets one more device in; those that entered before do not ask for a seat. */
export function hasFreeSeat(seats: number | null, taken: number): boolean {
  return seats === null || taken < seats;
}

/** What is guessed at. Wrong tries count for one of these alone: those at a gate never hold up somebody who signs in. */
export type AttemptBudget =
  Audience | 'resume-code' | 'resume-mail' | 'email-code' | 'reset-mail' | 'sign-in' | 'second-factor' | 'step-up' | 'link';

/** Wrong tries that get the specified messages and nothing more (clarifications, "Doors"). */
export const freeTries = 10;

/** Wrong tries count for this long. */
export const tryWindow = 1 * hours;

/** Wrong tries of everybody in the window above which strangers get fewer free tries. */
export const crowdedTries = 300;
const freeTriesWhenCrowded = 3;

const firstWait = 30_000;
const longestWait = 15 * minutes;

/**
 * What an address that has used up its free tries may still have compared: a few codes at once, then one in each pause.
 * Only a constant flood from the address itself then keeps out a right code, and guessing stays hopeless. At 120 codes
 * an hour, one of two generated codes (31^12, 59 bits each) is found after 250 thousand million years on average, and
 * one of two that are eight random small letters (26^8, the least that the settings take) after 66,000 years; from a
 * thousand addresses, which are a crowd and get 12 codes an hour each, after 660 years.
 */
const spareTries = 2;
const pause = 30_000;
const pauseWhenCrowded = 5 * minutes;

/** Wrong tries in the window before now: how many, and when the last one was. */
export interface AttemptHistory {
  count: number;
  last: Date | null;
}

/** What a gate does with the next code: whether it is compared, and when a refusal says to try again; null for no wait. */
export interface RateLimitDecision {
  isAllowed: boolean;
  tryAgainAt: Date | null;
  /** The last wrong try was one more than the free ones, so that its refusal says when to try again. The last free one's doesn't. */
  isPastFree: boolean;
}

const noWait: RateLimitDecision = { isAllowed: true, tryAgainAt: null, isPastFree: false };

/** Returns when the refusal of a code that was compared says to try again: never for the free tries (clarifications, "Doors"). */
export function waitToReport({ tryAgainAt, isPastFree }: RateLimitDecision): Date | null {
  return isPastFree ? tryAgainAt : null;
}

/** Returns the turn of a device with this history: after the free tries it waits, twice as long after each wrong try. */
export function deviceLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  if (history.count < freeTries || history.last === null) return noWait;

  const wait = Math.min(firstWait * 2 ** (history.count - freeTries), longestWait);
  const until = new Date(history.last.getTime() + wait);
  return until > now ? { isAllowed: false, tryAgainAt: until, isPastFree: history.count > freeTries } : noWait;
}

/**
 * Returns the turn of a stranger at an address with this history. An address is shared, so its wait only tells when a
 * code is compared for certain; up to then a few more are compared, or the wrong tries of one would keep out all.
 */
export function addressLimit(history: AttemptHistory, now: Date, isCrowded: boolean): RateLimitDecision {
  return turnOfShared(history, now, isCrowded ? { free: freeTriesWhenCrowded, pause: pauseWhenCrowded } : { free: freeTries, pause });
}

function turnOfShared({ count, last }: AttemptHistory, now: Date, limit: { free: number; pause: number }): RateLimitDecision {
  if (count < limit.free || last === null) return noWait;

  const until = new Date(last.getTime() + limit.pause);
  return until > now ? { isAllowed: count < limit.free + spareTries, tryAgainAt: until, isPastFree: count > limit.free } : noWait;
}

/** A site holds a /48, with 65,536 subscribers that one attemptSource can pose as. */
const freeTriesOfNetwork = 40;

/** Returns the turn of a stranger in a network with this history. */
export function networkLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return turnOfShared(history, now, { free: freeTriesOfNetwork, pause });
}

/**
 * Returns the turn of a stranger who tries an account with this history, whatever address they come from: as a device's.
 * Devices on which its manager has signed in, and passkeys, don't wait for it.
 */
export function accountLimit(history: AttemptHistory, now: Date): RateLimitDecision {
  return deviceLimit(history, now);
}

/** Returns the turn that holds somebody up most: one that isn't compared before one that is, then the longest wait. */
export function strictestLimit(turns: readonly RateLimitDecision[]): RateLimitDecision {
  const [strictest] = turns.toSorted((one, other) => Number(one.isAllowed) - Number(other.isAllowed) || waitUntil(other) - waitUntil(one));
  return strictest ?? noWait;
}

function waitUntil({ tryAgainAt }: RateLimitDecision): number {
  return tryAgainAt?.getTime() ?? 0;
}

/** Tells whether what was entered with a code is still open: it ends after a while however much it is used. */
export function isEntryAlive(enteredAt: Date, now: Date): boolean {
  return now.getTime() - enteredAt.getTime() < sessionAbsolute;
}

/** Tells whether a session is still alive. */
export function isSessionAlive(session: { createdAt: Date; lastSeenAt: Date; endedAt: Date | null }, now: Date): boolean {
  if (session.endedAt !== null) return false;
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionIdle) return false;
  return now.getTime() - session.createdAt.getTime() < sessionAbsolute;
}

/** Returns the part of a network address that one subscriber holds: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function rateLimitKey(address: string): string {
  const groups = readIpv6(address);
  return groups === null ? plainAddress(address) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the part of an IPv6 address that one site holds, its first 48 bits; null for IPv4, where no such part is known. */
export function networkOf(address: string): string | null {
  const groups = readIpv6(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

/** An IPv4 address, also where it is written as an IPv6 address. */
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
