import { expect, test } from 'vitest';

import {
  crowdedTries,
  destinationAfterGate,
  endOfGrace,
  freeTries,
  gateOf,
  hasFreeSeat,
  holdsRole,
  isAllowed,
  isCodeOpen,
  listConfigured,
  roles,
  isEntryAlive,
  isSessionAlive,
  networkOf,
  sessionAbsolute,
  sessionIdle,
  sessionKept,
  sessionTouch,
  stateOfCode,
  strictestLimit,
  rateLimitKey,
  tryWindow,
  addressLimit,
  deviceLimit,
  networkLimit,
  waitToReport,
} from './rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

test('a session can see what its audiences can see', () => {
  expect(isAllowed('public', [])).toBe(true);
  expect(isAllowed('any', [])).toBe(false);
  expect(isAllowed('any', ['client'])).toBe(true);
  expect(isAllowed('training', [])).toBe(false);
  expect(isAllowed('training', ['client'])).toBe(false);
  expect(isAllowed('client', ['training'])).toBe(false);
  expect(isAllowed('training', ['client', 'training'])).toBe(true);
  expect(isAllowed('client', ['client', 'training'])).toBe(true);
});

test('only client pages redirect to the client gate', () => {
  expect(gateOf('client')).toBe('/client-login');
  expect(gateOf('training')).toBe('/va-login');
  expect(gateOf('any')).toBe('/va-login');
});

test('the code leads to the full requested address', () => {
  expect(destinationAfterGate('training', '/compliance?tab=summary#duties')).toBe('/compliance?tab=summary#duties');
  expect(destinationAfterGate('client', '/client/va-sops')).toBe('/client/va-sops');
  expect(destinationAfterGate('training', '/search?q=https://evil.example//x')).toBe('/search?q=https://evil.example//x');
});

test('without a requested address, the code leads home', () => {
  expect(destinationAfterGate('training', null)).toBe('/trainingportal');
  expect(destinationAfterGate('client', null)).toBe('/client');
});

test.each([
  '',
  'welcome',
  'https://evil.example/',
  'http:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/welcome/..//evil.example',
  '/welcome/%2e%2e//evil.example',
  '/\t\\evil.example',
  '/\\\t/evil.example',
  '//user@evil.example',
  '//[::1',
  '//portal.invalid/welcome',
])('an address that could lead outside the portal leads home: %j', (next) => {
  expect(destinationAfterGate('training', next)).toBe('/trainingportal');
  expect(destinationAfterGate('client', next)).toBe('/client');
});

test.each(['/@evil.example', '/%2f%2fevil.example', '/%5cevil.example', '/evil.example:80', '/%09/evil.example', '/welcome//evil.example'])(
  'redirects stay on this portal in every browser: %j',
  (next) => {
    const destination = destinationAfterGate('training', next);
    expect(new URL(destination, 'https://portal.example/va-login').origin).toBe('https://portal.example');
    expect(destination).toMatch(/^\/[^/\\]/);
  },
);

const noWait = { isAllowed: true, tryAgainAt: null, isPastFree: false };

test('nine wrong attempts have no effect on a device, and the tenth causes a wait', () => {
  expect(deviceLimit({ count: 0, lastAt: null }, now)).toEqual(noWait);
  expect(deviceLimit({ count: freeTries - 1, lastAt: now }, now)).toEqual(noWait);
  expect(deviceLimit({ count: freeTries, lastAt: now }, now)).toMatchObject({ isAllowed: false, tryAgainAt: later(30 * seconds) });
});

test("the tenth refusal doesn't mention a wait, the eleventh does", () => {
  expect(waitToReport(deviceLimit({ count: freeTries, lastAt: now }, now))).toBeNull();
  expect(waitToReport(deviceLimit({ count: freeTries + 1, lastAt: now }, now))).toEqual(later(1 * minutes));
  expect(waitToReport(addressLimit({ count: freeTries, lastAt: now }, now, false))).toBeNull();
  expect(waitToReport(addressLimit({ count: freeTries + 1, lastAt: now }, now, false))).toEqual(later(30 * seconds));
});

test("a device's wait doubles with each wrong attempt, up to 15 minutes", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 50, 5_000].map((more) => deviceLimit({ count: freeTries + more, lastAt: now }, now).tryAgainAt);
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15, 15].map((wait) => later(wait * minutes)));
});

test("a device's wait ends exactly when announced", () => {
  expect(deviceLimit({ count: freeTries, lastAt: ago(30 * seconds - 1) }, now)).toMatchObject({ isAllowed: false, tryAgainAt: later(1) });
  expect(deviceLimit({ count: freeTries, lastAt: ago(30 * seconds) }, now)).toEqual(noWait);
});

test('a throttled address gets two more codes compared, then one every 30 seconds', () => {
  const until = later(30 * seconds);
  expect(addressLimit({ count: 9, lastAt: now }, now, false)).toEqual(noWait);
  expect(addressLimit({ count: 10, lastAt: now }, now, false)).toMatchObject({ isAllowed: true, tryAgainAt: until });
  expect(addressLimit({ count: 11, lastAt: now }, now, false)).toMatchObject({ isAllowed: true, tryAgainAt: until });
  expect(addressLimit({ count: 12, lastAt: now }, now, false)).toMatchObject({ isAllowed: false, tryAgainAt: until });
  expect(addressLimit({ count: 12, lastAt: ago(30 * seconds - 1) }, now, false)).toMatchObject({ isAllowed: false, tryAgainAt: later(1) });
  expect(addressLimit({ count: 12, lastAt: ago(30 * seconds) }, now, false)).toEqual(noWait);
});

test("an address's wait stays short, no matter how many wrong attempts come from it", () => {
  expect(addressLimit({ count: 5_000, lastAt: now }, now, false).tryAgainAt).toEqual(later(30 * seconds));
});

test('during widespread guessing, an address has fewer free tries and longer pauses', () => {
  expect(addressLimit({ count: 2, lastAt: now }, now, true)).toEqual(noWait);
  expect(addressLimit({ count: 4, lastAt: now }, now, true)).toMatchObject({ isAllowed: true, tryAgainAt: later(5 * minutes) });
  expect(addressLimit({ count: 5, lastAt: now }, now, true)).toMatchObject({ isAllowed: false, tryAgainAt: later(5 * minutes) });
  expect(addressLimit({ count: 5, lastAt: ago(5 * minutes) }, now, true)).toEqual(noWait);
});

test("a single address doesn't count as widespread guessing", () => {
  let count = 0;
  let last: Date | null = null;
  for (let second = 0; second < tryWindow / seconds; second += 1) {
    const at = later(second * seconds);
    while (addressLimit({ count, lastAt: last }, at, false).isAllowed) {
      count += 1;
      last = at;
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThan(crowdedTries / 2);
});

test("a session ends after twelve hours without a visit, after seven days, or when it's ended", () => {
  const session = { createdAt: ago(13 * hours), lastSeenAt: ago(12 * hours - 1), endedAt: null };

  expect(isSessionAlive(session, now)).toBe(true);
  expect(isSessionAlive({ ...session, lastSeenAt: ago(12 * hours) }, now)).toBe(false);
  expect(isSessionAlive({ ...session, createdAt: ago(7 * 24 * hours - 1) }, now)).toBe(true);
  expect(isSessionAlive({ ...session, createdAt: ago(7 * 24 * hours) }, now)).toBe(false);
  expect(isSessionAlive({ ...session, endedAt: ago(1) }, now)).toBe(false);
});

test('a code opens its portal for seven days', () => {
  expect(isEntryAlive(ago(7 * 24 * hours - 1), now)).toBe(true);
  expect(isEntryAlive(ago(7 * 24 * hours), now)).toBe(false);
});

test("a session's visits are saved often enough to keep it alive, and its row outlives it", () => {
  expect(sessionTouch).toBeLessThan(sessionIdle / 10);
  expect(sessionKept).toBeGreaterThan(sessionAbsolute);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:9::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
])('the subscriber at %s is %s', (address, subscriber) => {
  expect(rateLimitKey(address)).toBe(subscriber);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:0001:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a network has forty free tries, then two more, then one every 30 seconds', () => {
  expect(networkLimit({ count: 39, lastAt: now }, now)).toEqual(noWait);
  expect(networkLimit({ count: 41, lastAt: now }, now)).toMatchObject({ isAllowed: true, tryAgainAt: later(30 * seconds) });
  expect(networkLimit({ count: 42, lastAt: now }, now)).toMatchObject({ isAllowed: false, tryAgainAt: later(30 * seconds) });
  expect(networkLimit({ count: 500, lastAt: ago(30 * seconds) }, now)).toEqual(noWait);
});

test('the strictest limit is one that blocks the try, then the longest wait', () => {
  const pastFree = { isAllowed: true, tryAgainAt: later(9 * minutes), isPastFree: true };
  const [soon, late] = [seconds, minutes].map((wait) => ({ isAllowed: false, tryAgainAt: later(wait), isPastFree: true }));
  expect(strictestLimit([noWait, pastFree])).toEqual(pastFree);
  expect(strictestLimit([pastFree, soon ?? noWait, noWait, late ?? noWait])).toEqual(late);
  expect(strictestLimit([])).toEqual(noWait);
});

test('neighbouring networks are separate subscribers', () => {
  expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'));
  expect(rateLimitKey('203.0.113.7')).not.toBe(rateLimitKey('203.0.113.8'));
});

test('a manager can do what a viewer can, an owner what everyone can, and an editor only what editors can', () => {
  const allowed = roles.flatMap((held) => roles.filter((asked) => holdsRole(held, asked)).map((asked) => `${held} as ${asked}`));
  expect(allowed).toEqual([
    'viewer as viewer',
    'manager as viewer',
    'manager as manager',
    'editor as editor',
    'owner as viewer',
    'owner as manager',
    'owner as editor',
    'owner as owner',
  ]);
});

const untouched = { revokedAt: null, expiresAt: null, replacedAt: null };

test.each([
  ['live', untouched],
  ['live', { ...untouched, expiresAt: later(1) }],
  ['ended', { ...untouched, expiresAt: now }],
  ['grace', { ...untouched, expiresAt: later(1), replacedAt: ago(hours) }],
  ['ended', { ...untouched, expiresAt: now, replacedAt: ago(hours) }],
  ['revoked', { ...untouched, revokedAt: ago(1) }],
  ['revoked', { revokedAt: ago(1), expiresAt: later(1), replacedAt: ago(hours) }],
] as const)("a code is %s, and works while it's live or in its grace period: %j", (state, code) => {
  expect(stateOfCode(code, now)).toBe(state);
  expect(isCodeOpen(code, now)).toBe(state === 'live' || state === 'grace');
});

test('a replaced code ends after its grace period, or on its own expiry date if that comes first', () => {
  expect(endOfGrace(untouched, 'none', now)).toEqual(now);
  expect(endOfGrace(untouched, 'day', now)).toEqual(later(24 * hours));
  expect(endOfGrace({ expiresAt: later(25 * hours) }, 'week', now)).toEqual(later(25 * hours));
  expect(endOfGrace({ expiresAt: later(25 * hours) }, 'day', now)).toEqual(later(24 * hours));
});

test('seats are free until that many devices have one', () => {
  expect(hasFreeSeat(null, 1_000)).toBe(true);
  expect(hasFreeSeat(2, 1)).toBe(true);
  expect(hasFreeSeat(2, 2)).toBe(false);
});

test('an audience is configured if its setting is present', () => {
  expect(listConfigured({})).toEqual([]);
  expect(listConfigured({ VA_ACCESS_CODE: undefined, CLIENT_ACCESS_CODES: ['a', 'b'] })).toEqual(['client']);
  expect(listConfigured({ VA_ACCESS_CODE: ['a'] })).toEqual(['training']);
});
