import { expect, test } from 'vitest';

import { readDayTime, readWhen } from './read-when.ts';

const near = '2026-10-05';
const problemOf = (typed: string) => {
  const reading = readWhen(typed, near);
  return reading.ok ? null : reading.problem;
};

test.each([
  ['feb 30', 'There is no such date: February 2026 has 28 days.'],
  ['feb 29 2027', 'There is no such date: February 2027 has 28 days.'],
  ['2026-13-01', 'There is no such month. Write the month as a word, such as oct 9.'],
  ['2026-06-31', 'There is no such date: June 2026 has 30 days.'],
  ['fri oct 8', 'Oct 8, 2026 is a Thursday, not a Friday. Look at the day and the date again.'],
  ['10/09/2026', 'This can be read in two ways: write the month as a word, such as oct 9.'],
  ['oct 9 6:00', '6:00 can be morning or evening. Write 6:00am or 6:00pm.'],
  ['oct 9 25:00', 'There is no such time. Write it as 6pm, 11:59pm or 18:00.'],
  ['oct 9 13pm', 'There is no such time. Write it as 6pm, 11:59pm or 18:00.'],
  ['oct 9 midnight', 'Midnight can be the start or the end of a day. Write 12:01am or 11:59pm, as the agreement has it.'],
  ['oct 9 6pm PHT', 'All times here are Toronto time. Turn this one into Toronto time and leave the time zone out.'],
  ['2026-10-09T18:00Z', 'All times here are Toronto time. Turn this one into Toronto time and leave the time zone out.'],
  ['oct 9 6pm +08:00', 'All times here are Toronto time. Turn this one into Toronto time and leave the time zone out.'],
  ['oct 9 2019', 'This sheet knows the days of 2026 to 2036. Look at the year again.'],
  ['+9999bd', 'This counts at most 400 days. Write a fixed day instead.'],
  ['+24h 6pm', 'Hours have no time of day of their own: the last hour follows from the start. Leave the time out, or put it after "from".'],
])('%s is refused with a sentence', (typed, problem) => {
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
])('%s is refused with how to write it', (typed) => {
  expect(problemOf(typed)).toMatch(/^Write a day and a time, such as oct 9 6pm/);
});

test('a hundred thousand letters are refused at once', () => {
  const start = performance.now();
  expect(problemOf('9'.repeat(100_000))).toMatch(/^This is longer than a date can be/);
  expect(problemOf('oct '.repeat(25_000))).toMatch(/^This is longer than a date can be/);
  expect(performance.now() - start).toBeLessThan(100);
});

test('a date without a year is the one that fits a file: most of a year ahead, a little back', () => {
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
      problem: 'Write the day and time in the agreement, such as oct 5 9:40pm.',
    });
  expect(readDayTime('oct 5 21h15', near)).toEqual({ ok: true, value: { day: '2026-10-05', minute: 21 * 60 + 15 } });
  expect(readDayTime('Mon Oct 5, 2026 at 9:40 p.m.', near)).toEqual({ ok: true, value: { day: '2026-10-05', minute: 21 * 60 + 40 } });
});
