import { expect, test } from 'vitest';

import { endOfTorontoDay, torontoDay } from './toronto-time.ts';

test('an evening in Toronto is still that day, although it is the next one in UTC', () => {
  expect(torontoDay(new Date('2027-03-02T04:59:59Z'))).toBe('2027-03-01');
  expect(torontoDay(new Date('2027-03-02T05:00:00Z'))).toBe('2027-03-02');
  expect(torontoDay(new Date('2027-07-02T04:00:00Z'))).toBe('2027-07-02');
});

test.each([
  ['2026-01-15', '2026-01-16T05:00:00.000Z'],
  ['2026-07-15', '2026-07-16T04:00:00.000Z'],
  // The clocks change at two in the night: forward on March 8, back on November 1.
  ['2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['2026-10-31', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', '2027-01-01T05:00:00.000Z'],
  // The last day that a form takes.
  ['9999-12-31', '+010000-01-01T05:00:00.000Z'],
])('%s is over in Toronto at %s', (day, end) => {
  expect(endOfTorontoDay(day).toISOString()).toBe(end);
});
