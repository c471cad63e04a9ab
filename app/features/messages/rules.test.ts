import { expect, test } from 'vitest';

import { nextTry, retryPeriod } from './rules.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const minutesAfter = (time: Date | null) => (time === null ? null : (time.getTime() - start.getTime()) / 60_000);

test('the waits grow from a minute to eight hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => minutesAfter(nextTry({ tries, firstTriedAt: start, now: start, chance: 0.5 })));
  expect(waits).toEqual([1, 5, 15, 60, 120, 240, 480, 480]);
});

test('randomness changes a wait by at most a fifth', () => {
  expect(minutesAfter(nextTry({ tries: 2, firstTriedAt: start, now: start, chance: 0 }))).toBe(4);
  expect(minutesAfter(nextTry({ tries: 2, firstTriedAt: start, now: start, chance: 1 }))).toBe(6);
});

test("a message that has failed for a day is retried, and one that has failed for four days isn't", () => {
  const dayLater = new Date(start.getTime() + 24 * 60 * 60_000);
  expect(nextTry({ tries: 10, firstTriedAt: start, now: dayLater, chance: 1 })).not.toBeNull();
  const atTheEnd = new Date(start.getTime() + retryPeriod);
  expect(nextTry({ tries: 20, firstTriedAt: start, now: atTheEnd, chance: 0 })).toBeNull();
});
