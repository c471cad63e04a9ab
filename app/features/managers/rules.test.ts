import { expect, test } from 'vitest';

import { normalizeEmail, stateOfLink } from './rules.ts';

test('a link is usable once, until its end', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const expiresAt = new Date('2026-11-22T12:00:01Z');
  expect(stateOfLink({ expiresAt, usedAt: null }, now)).toBe('usable');
  expect(stateOfLink({ expiresAt: now, usedAt: null }, now)).toBe('expired');
  expect(stateOfLink({ expiresAt, usedAt: now }, now)).toBe('used');
});

test('an address is the same with capitals and spaces; a plus is part of it', () => {
  expect(normalizeEmail(' Ana.Cruz+desk@Example.COM ')).toBe('ana.cruz+desk@example.com');
});
