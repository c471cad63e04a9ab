import { expect, test } from 'vitest';

import { formatDays, medianDays } from './rules.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const after = (days: number) => ({ enteredAt: start, passedAt: new Date(start.getTime() + days * 24 * 60 * 60_000) });

test('the median is the middle value, or the average of the two middle ones', () => {
  expect(medianDays([after(9), after(1), after(3)])).toBe(3);
  expect(medianDays([after(1), after(3), after(4), after(90)])).toBe(3.5);
  expect(medianDays([after(2)])).toBe(2);
});

test("without passes there's no median, and passes before the entry don't count", () => {
  expect(medianDays([])).toBeNull();
  expect(medianDays([after(-1)])).toBeNull();
  expect(medianDays([after(-1), after(5)])).toBe(5);
});

test('days are written the way people say them', () => {
  expect([0.2, 0.99, 1, 1.2, 2.5, 6.9].map(formatDays)).toEqual([
    'less than a day',
    'less than a day',
    '1 day',
    '1 day',
    '2.5 days',
    '7 days',
  ]);
});
