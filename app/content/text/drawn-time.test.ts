import { expect, test } from 'vitest';

import { addDays, addMonths, daysBefore, drawnTime, period, readDay, readTime, withinTheHour } from './drawn-time.ts';

test.each([
  ['2027-03-12T14:05', 'Fri March 12, 2:05 p.m.'],
  ['2027-03-03T23:59', 'Wed March 3, 11:59 p.m.'],
  ['2027-03-04T00:00', 'Thu March 4, 12:00 a.m.'],
  ['2027-03-04T12:30', 'Thu March 4, 12:30 p.m.'],
  ['2027-04-14', 'Wed April 14'],
])('%s reads "%s"', (iso, words) => {
  expect(readTime(iso).words).toBe(words);
});

test('a day without a time is drawn at noon', () => {
  expect(readTime('2027-04-14').at).toBe(readTime('2027-04-14T12:00').at);
});

test.each(['2027-02-30', '2027-3-1', 'March 3', '2027-03-03T24:10', '2027-03-03T10:00Z'])("%s isn't a time", (written) => {
  expect(drawnTime.safeParse(written).error?.issues[0]?.message).toMatch(/write a day as 2027-03-12/);
});

test.each([
  ['2026-11-06', 6, 'Thu May 6, 2027'],
  ['2026-08-31', 6, 'Sun February 28, 2027'],
  ['2027-08-31', 6, 'Tue February 29, 2028'],
  ['2026-03-16', 24, 'Thu March 16, 2028'],
  ['2026-12-31', 2, 'Sun February 28, 2027'],
])('%s plus %i months is the same day of the month, or its last day: %s', (start, months, words) => {
  expect(addMonths(readDay(start), months).words).toBe(words);
});

test('seven days before the start of a month is in the previous month', () => {
  expect(addDays(readDay('2027-03-01'), -7).words).toBe('Mon February 22, 2027');
});

test("periods, days and minutes are read from a rule's text", () => {
  expect(period.parse('6 months').months).toBe(6);
  expect(period.parse('2 years').months).toBe(24);
  expect(daysBefore.parse('seven days before the last legal day').days).toBe(7);
  expect(daysBefore.parse('10 days before the last legal day').days).toBe(10);
  expect(withinTheHour.parse('within 5 minutes, 15 at the latest')).toMatchObject({ minute: 5, latest: 15 });
  expect(withinTheHour.parse('within the hour')).toEqual({ words: 'within the hour', minute: 60 });
  expect(withinTheHour.parse('after 45 minutes').minute).toBe(45);
});

test.each([
  [period, 'a while'],
  [period, '6 weeks'],
  [daysBefore, 'some days before the last legal day'],
  [daysBefore, 'zero days before'],
  [withinTheHour, 'at once'],
  [withinTheHour, 'within 90 minutes'],
  [withinTheHour, 'within 15 minutes, 5 at the latest'],
])('text without a time is rejected and quoted', (schema, words) => {
  expect(schema.safeParse(words).error?.issues[0]?.message).toContain(`"${words}"`);
});
