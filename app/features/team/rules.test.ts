import { expect, test } from 'vitest';

import {
  canUsePasskeys,
  confirmationLifetime,
  describeBrowser,
  isRecentlyConfirmed,
  isLastOwner,
  nameManager,
  normalizeEmail,
  readSecondFactor,
  stateOfLink,
} from './rules.ts';

test('a link works once, until it expires', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const expiresAt = new Date('2026-11-22T12:00:01Z');
  expect(stateOfLink({ expiresAt, usedAt: null }, now)).toBe('usable');
  expect(stateOfLink({ expiresAt: now, usedAt: null }, now)).toBe('expired');
  expect(stateOfLink({ expiresAt, usedAt: now }, now)).toBe('used');
});

test("case and spaces in an address don't matter, but a plus sign does", () => {
  expect(normalizeEmail(' Ana.Cruz+desk@Example.COM ')).toBe('ana.cruz+desk@example.com');
});

test('a session is recently confirmed until its time is over', () => {
  const confirmedAt = new Date('2026-11-22T12:00:00Z');
  expect(isRecentlyConfirmed({ confirmedAt }, new Date(confirmedAt.getTime() + confirmationLifetime - 1))).toBe(true);
  expect(isRecentlyConfirmed({ confirmedAt }, new Date(confirmedAt.getTime() + confirmationLifetime))).toBe(false);
});

test('a manager who has left the team has no name anymore', () => {
  const managers = [{ id: 'ana', name: 'Ana Cruz' }];
  expect(nameManager(managers, 'ana')).toBe('Ana Cruz');
  expect(nameManager(managers, 'ben')).toBe('A former manager');
});

test('a single owner is the last one, no matter who else is on the team', () => {
  const [ana, ben] = [
    { id: 'ana', role: 'owner' },
    { id: 'ben', role: 'manager' },
  ] as const;
  expect(isLastOwner([ana, ben], 'ana')).toBe(true);
  expect(isLastOwner([ana, ben], 'ben')).toBe(false);
  expect(isLastOwner([ana, { ...ben, role: 'owner' }], 'ana')).toBe(false);
});

test('passkeys need a host name and HTTPS, or localhost', () => {
  expect(['https://desk.example.com', 'http://localhost:3000'].map(canUsePasskeys)).toEqual([true, true]);
  expect(['http://desk.example.com', 'http://127.0.0.1:3000', 'https://192.0.2.1', 'https://[::1]'].map(canUsePasskeys)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a browser is identified by its own name, not by those it imitates', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  expect(describeBrowser(chrome)).toBe('Chrome on Android');
  expect(describeBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Linux');
  expect(describeBrowser('')).toBe('Unknown browser');
});

test('app codes and recovery codes are told apart, whatever the spacing', () => {
  expect(readSecondFactor(' 123 456 ')).toEqual({ kind: 'app', code: '123456' });
  const code = 'abcdef-ghjkmn-pqrstu-vwxyz2';
  for (const typed of [code, 'ABCDEF GHJKMN pqrstu vwxyz2', code.replaceAll('-', '')])
    expect(readSecondFactor(typed)).toEqual({ kind: 'recovery', code });
  // Codes from earlier versions have two groups of five.
  expect(readSecondFactor('ABCDE fghjk')).toEqual({ kind: 'recovery', code: 'abcde-fghjk' });
});
