import { expect, test } from 'vitest';

import {
  formatClock,
  formatDate,
  formatDateOf,
  formatFullDate,
  formatMonth,
  formatNearDate,
  formatNearTime,
  formatShortDate,
  formatShortTime,
  formatTime,
} from './written-time.ts';

const evening = new Date('2026-11-22T03:05:00Z');

test("times are written as on Toronto's clocks, in summer and winter, with plain spaces", () => {
  expect(formatTime(evening)).toBe('Saturday, November 21, 2026 at 10:05 p.m. EST');
  expect(formatShortTime(evening)).toBe('Nov 21, 2026, 10:05 p.m.');
  expect(formatNearTime(evening)).toBe('Nov 21, 10:05 p.m.');
  expect(formatNearTime(new Date('2026-11-21T12:00:00.000Z'))).toBe('Nov 21, 7:00 a.m.');
  expect(formatClock(evening)).toBe('10:05 p.m. EST');
  expect(formatClock(new Date('2026-11-21T19:15:00Z'))).toBe('2:15 p.m. EST');
  expect(formatClock(new Date('2026-07-21T19:15:00Z'))).toBe('3:15 p.m. EDT');
});

test("an evening belongs to its day in Toronto, although it's already the next one in UTC", () => {
  expect(formatShortDate(evening)).toBe('Nov 21, 2026');
  expect(formatNearDate(evening)).toBe('Nov 21');
  expect(formatDateOf(evening)).toBe('November 21, 2026');
});

test('a day without a time stays that day', () => {
  expect(formatDate('2026-11-21')).toBe('November 21, 2026');
  expect(formatDate('2026-01-01')).toBe('January 1, 2026');
  expect(formatMonth('2026-11-01')).toBe('November 2026');
  expect(formatFullDate('2027-03-01')).toBe('Monday, March 1, 2027');
  // A date field accepts five-digit years, which aren't valid here.
  expect(formatFullDate('20270-03-01')).toBe('20270-03-01');
});
