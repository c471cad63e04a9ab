import { expect, test } from 'vitest';

import { daysUntil, findFactorDeadline, type FactorHolder } from './factor-rules.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const manager: FactorHolder = { role: 'manager', hasSecondFactor: false, hasPasskey: false, createdAt: at('2026-11-01'), ownerSince: null };
const owner: FactorHolder = { ...manager, role: 'owner', ownerSince: at('2026-11-10') };
const owners = { of: 'owners' } as const;

test('an owner has seven days from the day they became one', () => {
  expect(findFactorDeadline(owner, owners)).toEqual(at('2026-11-17'));
});

test('anyone with a second factor or a passkey has no deadline', () => {
  expect(findFactorDeadline({ ...owner, hasSecondFactor: true }, owners)).toBeNull();
  expect(findFactorDeadline({ ...owner, hasPasskey: true }, { of: 'all', since: at('2026-01-01') })).toBeNull();
});

test('managers and viewers only have a deadline if everyone needs a second factor', () => {
  expect(findFactorDeadline(manager, owners)).toBeNull();
  expect(findFactorDeadline(manager, { of: 'all', since: at('2026-10-01') })).toEqual(at('2026-11-08'));
  expect(findFactorDeadline({ ...manager, role: 'viewer' }, { of: 'all', since: at('2026-12-01') })).toEqual(at('2026-12-08'));
});

test("requiring it from everyone doesn't extend an owner's deadline", () => {
  expect(findFactorDeadline(owner, { of: 'all', since: at('2026-12-01') })).toEqual(at('2026-11-17'));
});

test('days count down to the last one, then to zero', () => {
  const deadline = at('2026-11-17');
  expect(daysUntil(deadline, at('2026-11-10'))).toBe(7);
  expect(daysUntil(deadline, new Date(deadline.getTime() - 1))).toBe(1);
  expect(daysUntil(deadline, deadline)).toBe(0);
  expect(daysUntil(deadline, at('2027-11-17'))).toBe(0);
});
