import { expect, test } from 'vitest';

import { readDayTime, readWhen } from './read-when.ts';

const near = '2026-10-05';
const problemOf = (typed: string) => {
  const reading = readWhen(typed, near);
  return reading.ok ? null : reading.problem;
};

test.each([
  ['feb 30', "That date doesn't exist: February 2026 has 28 days."],
  ['feb 29 2027', "That date doesn't exist: February 2027 has 28 days."],
  ['2026-13-01', "That month doesn't exist. Write the month as a word, like oct 9."],
  ['2026-06-31', "That date doesn't exist: June 2026 has 30 days."],
  ['fri oct 8', 'Oct 8, 2026 is a Thursday, not a Friday. Check the day and the date.'],
  ['10/09/2026', 'This could be read two ways. Write the month as a word, like oct 9.'],
  ['oct 9 6:00', '6:00 could be morning or evening. Enter 6:00am or 6:00pm.'],
  ['oct 9 25:00', "That time doesn't exist. Write it like 6pm, 11:59pm or 18:00."],
  ['oct 9 13pm', "That time doesn't exist. Write it like 6pm, 11:59pm or 18:00."],
  ['oct 9 midnight', 'Midnight could be the start or the end of a day. Enter 12:01am or 11:59pm, whichever the agreement means.'],
  ['oct 9 6pm PHT', 'All times here are in Toronto time. Convert this one and leave out the time zone.'],
  ['2026-10-09T18:00Z', 'All times here are in Toronto time. Convert this one and leave out the time zone.'],
  ['oct 9 6pm +08:00', 'All times here are in Toronto time. Convert this one and leave out the time zone.'],
  ['oct 9 2019', 'This sheet covers 2026 to 2036. Check the year.'],
  ['+9999bd', 'You can count up to 400 days. Enter a date instead.'],
  ['+24h 6pm', 'The hours already set the end time. Remove the time, or put it after "from" as the start.'],
])('%s is rejected with a message', (typed, problem) => {
  expect(problemOf(typed)).toBe(problem);
});

test.each([
  'demain',
  '9 octobre 18h',
  '<b>oct 9</b>',
  '🏡',
  '٩ أكتوبر',
  'next friday',
  '+5',
  '++5bd',
  '+5bd soon',
  'oct',
  '9',
  '+5bd from',
])('%s is rejected with how to write it', (typed) => {
  expect(problemOf(typed)).toMatch(/^Enter a day and time, like oct 9 6pm/);
});

test('a hundred thousand letters are rejected', () => {
  expect(problemOf('9'.repeat(100_000))).toMatch(/^That's too long for a date/);
  expect(problemOf('oct '.repeat(25_000))).toMatch(/^That's too long for a date/);
});

test('a date without a year is up to most of a year ahead, or a little in the past', () => {
  const dayOf = (typed: string) => {
    const reading = readWhen(typed, near);
    return reading.ok && reading.value.kind === 'fixed' ? reading.value.day : null;
  };
  expect([dayOf('oct 1'), dayOf('jan 4'), dayOf('jun 30'), dayOf('aug 1')]).toEqual([
    '2026-10-01',
    '2027-01-04',
    '2027-06-30',
    '2026-08-01',
  ]);
});

test('acceptance is a day and a time, never a count', () => {
  for (const typed of ['+24h', '5 business days', 'in 5 business days', '24 hours', 'three days', '10 days before closing'])
    expect(readDayTime(typed, near), typed).toEqual({
      ok: false,
      problem: 'Enter the day and time from the agreement, like oct 5 9:40pm.',
    });
  expect(readDayTime('oct 5 21h15', near)).toEqual({ ok: true, value: { day: '2026-10-05', minute: 21 * 60 + 15 } });
  expect(readDayTime('Mon Oct 5, 2026 at 9:40 p.m.', near)).toEqual({ ok: true, value: { day: '2026-10-05', minute: 21 * 60 + 40 } });
});
