import { expect, test } from 'vitest';

import { takeAllowance } from './allowance.ts';

const allowance = { burst: 3, refill: 60_000 };
const start = new Date('2026-11-20T15:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

test('a burst is allowed at once, and the next one waits for a refill', () => {
  let wholeAt = start;

  for (let taken = 0; taken < 3; taken += 1) {
    const result = takeAllowance(allowance, wholeAt, start);
    if (result.kind !== 'taken') throw new Error('The burst is not free.');
    wholeAt = result.wholeAt;
  }

  expect(takeAllowance(allowance, wholeAt, start)).toEqual({ kind: 'spent', until: later(60) });
  expect(takeAllowance(allowance, wholeAt, later(59.999)).kind).toBe('spent');
  expect(takeAllowance(allowance, wholeAt, later(60)).kind).toBe('taken');
});

test('an unused allowance never exceeds its burst', () => {
  expect(takeAllowance(allowance, start, later(86_400))).toEqual({ kind: 'taken', wholeAt: later(86_460) });
});
