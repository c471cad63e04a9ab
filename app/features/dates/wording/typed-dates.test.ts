import { expect, test } from 'vitest';

import { resolveRelativeDate } from '#app/features/dates/resolve-relative-date.ts';
import { readWhen, type When } from './read-when.ts';
import type { ReadResult } from './read-day.ts';

/** November 23, 2026 is a Monday. */
const today = '2026-11-23';

/** Reads typed text the way a date sheet field does on blur. */
function read(typed: string, from = today): ReadResult<When> {
  const pinned = resolveRelativeDate(typed, from);
  return pinned.ok ? readWhen(pinned.value, from) : pinned;
}

test.each([
  ['nov 27', '2026-11-27', null],
  ['Nov. 27', '2026-11-27', null],
  ['27 Nov', '2026-11-27', null],
  ['November 27th', '2026-11-27', null],
  ['the 27th of November', '2026-11-27', null],
  ['27-Nov-2026', '2026-11-27', null],
  ['nov-27', '2026-11-27', null],
  ['Fri, Nov 27, 2026', '2026-11-27', null],
  ['friday november 27', '2026-11-27', null],
  ['Friday, November 27, 2026 at 6 p.m.', '2026-11-27', 1080],
  ['2026-11-27', '2026-11-27', null],
  ['2026/11/27', '2026-11-27', null],
  ['11/27', '2026-11-27', null],
  ['27/11', '2026-11-27', null],
  ['11/27/2026', '2026-11-27', null],
  ['27/11/2026', '2026-11-27', null],
  ['11/27/26', '2026-11-27', null],
  ['27.11.2026', '2026-11-27', null],
  ['12/12', '2026-12-12', null],
  ['today', '2026-11-23', null],
  ['Today 9:15 PM', '2026-11-23', 1275],
  ['tonight 9pm', '2026-11-23', 1260],
  ['tomorrow', '2026-11-24', null],
  ['tomorrow at noon', '2026-11-24', 720],
  ['tomorrow 12 noon', '2026-11-24', 720],
  ['yesterday 9:15 pm', '2026-11-22', 1275],
  ['yesterday 21h15', '2026-11-22', 1275],
  ['yesterday 9:15p', '2026-11-22', 1275],
  ['the day after tomorrow', '2026-11-25', null],
  ['day before yesterday 18:00', '2026-11-21', 1080],
  ['friday', '2026-11-27', null],
  ['fri 6pm', '2026-11-27', 1080],
  ['Friday 6 pm', '2026-11-27', 1080],
  ['sunday', '2026-11-29', null],
  ['coming thursday', '2026-11-26', null],
  ['this friday', '2026-11-27', null],
  ['this monday', '2026-11-23', null],
  ['next friday', '2026-12-04', null],
  ['next fri 11:59pm', '2026-12-04', 1439],
  ['next monday', '2026-11-30', null],
  ['last friday', '2026-11-20', null],
  ['last monday', '2026-11-16', null],
  ['past saturday 5pm', '2026-11-21', 1020],
  ['3 days ago', '2026-11-20', null],
  ['a week ago 4pm', '2026-11-16', 960],
  ['nov 27 21h15', '2026-11-27', 1275],
  ['nov 27 18h', '2026-11-27', 1080],
  ['nov 27 9h30', '2026-11-27', 570],
  ['nov 27 noon', '2026-11-27', 720],
  ['jan 4', '2027-01-04', null],
])('"%s" is %s', (typed, day, minute) => {
  expect(read(typed)).toEqual({ ok: true, value: { kind: 'fixed', day, minute } });
});

test.each([
  ['5 business days', 'business', 5, null, null],
  ['five business days', 'business', 5, null, null],
  ['in 5 business days', 'business', 5, null, null],
  ['within 5 business days of acceptance', 'business', 5, null, null],
  ['5 banking days 6pm', 'business', 5, 1080, null],
  ['10 days', 'calendar', 10, null, null],
  ['ten calendar days after acceptance', 'calendar', 10, null, null],
  ['2 weeks', 'calendar', 14, null, null],
  ['24 hours', 'hour', 24, null, null],
  ['48h', 'hour', 48, null, null],
  ['30 days before closing', 'calendar', -30, null, null],
  ['3 days from tomorrow', 'calendar', 3, null, '2026-11-24'],
  ['5 business days after next friday', 'business', 5, null, '2026-12-04'],
  ['10 days before dec 15', 'calendar', -10, null, '2026-12-15'],
  ['+5bd 11:59pm', 'business', 5, 1439, null],
  ['-15d before closing', 'calendar', -15, null, null],
  ['+1bd 5pm before closing', 'business', -1, 1020, null],
  ['- 15 days before the closing date', 'calendar', -15, null, null],
  ['15 days before the date of closing', 'calendar', -15, null, null],
  ['within 2 business days prior to the day of closing', 'business', -2, null, null],
  ['+10bd from the day of acceptance', 'business', 10, null, null],
  ['5 business days of the acceptance date', 'business', 5, null, null],
  ['3bd before dec 10', 'business', -3, null, '2026-12-10'],
  ['+3bd before dec 10', 'business', -3, null, '2026-12-10'],
  ['+3bd 5pm before dec 10', 'business', -3, 1020, '2026-12-10'],
  ['-3bd before dec 10', 'business', -3, null, '2026-12-10'],
  ['-3bd from dec 10', 'business', -3, null, '2026-12-10'],
  ['+3bd after dec 10', 'business', 3, null, '2026-12-10'],
])('"%s" is a count', (typed, unit, amount, minute, from) => {
  expect(read(typed)).toMatchObject({
    ok: true,
    value: { kind: 'count', unit, amount, minute, from: from === null ? null : { day: from, minute: null } },
  });
});

test('hours count from the time after the date', () => {
  expect(read('-24h from dec 10 2pm')).toMatchObject({ value: { unit: 'hour', amount: -24, from: { day: '2026-12-10', minute: 840 } } });
});

test.each([
  ['11/12', 'This could be read two ways'],
  ['10/09/2026', 'This could be read two ways'],
  ['26/11/27', 'This could be read two ways'],
  ['11.27', 'This could be read two ways'],
  ['next week', 'Which day of next week?'],
  ['this month', 'Which day of this month?'],
  ['monday', 'Today is Monday. Enter today or next Monday.'],
  ['this sunday past noon', 'Enter a day and time'],
  ['nov 27 6:00', '6:00 could be morning or evening.'],
  ['tomorrow 9:15', '9:15 could be morning or evening.'],
  ['tomorrow midnight', 'Midnight could be the start or the end of a day.'],
  ['tomorrow morning', 'Enter a day and time'],
  ['9h', '9h could be a time or a number of hours. Enter 9:00 or +9h.'],
  ['thu nov 27', 'Nov 27, 2026 is a Friday, not a Thursday.'],
  ['5', 'Enter a day and time'],
  ['soon', 'Enter a day and time'],
  ['13/32', "That month doesn't exist"],
  ['a few days', 'Enter a day and time'],
  ['-24h from dec 10', 'Hours need a start time. Add it after the date, like -24h from dec 10 2pm.'],
  ['+24h from dec 10', 'Hours need a start time.'],
  ['24 hours before tomorrow', 'Hours need a start time.'],
  ['-5bd after dec 10', 'A minus counts back, but this says "after".'],
  ['-5bd after acceptance', 'A minus counts back, but this says "after".'],
  ['-5bd from acceptance', 'Enter a day and time'],
  ['+5bd from dec 10 before 6pm', 'Enter a day and time'],
])('"%s" leads to a question and is never guessed', (typed, question) => {
  const reading = read(typed);
  expect(reading.ok ? 'read' : reading.problem).toContain(question);
});

test("a weekday that's already over this week leads to a question", () => {
  const reading = read('this monday', '2026-11-27');
  expect(reading).toEqual({ ok: false, problem: "This week's Monday was nov 23 2026. Enter last Monday or next Monday." });
});

test('on each day of the week, "next friday" is in the following week and "last friday" is before today', () => {
  for (let date = 23; date <= 29; date += 1) {
    expect(read('next friday', `2026-11-${date}`)).toMatchObject({ value: { day: '2026-12-04' } });
    expect(read('last friday', `2026-11-${date}`)).toMatchObject({ value: { day: date <= 27 ? '2026-11-20' : '2026-11-27' } });
  }
});

test('text relative to today becomes the date itself, so that a saved sheet stays the same', () => {
  expect(resolveRelativeDate('Next Friday 6 pm', today)).toEqual({ ok: true, value: 'dec 4 2026 6 pm' });
  expect(resolveRelativeDate('Fri Nov 27', today)).toEqual({ ok: true, value: 'Fri Nov 27' });
  expect(resolveRelativeDate('+5bd 6pm', today)).toEqual({ ok: true, value: '+5bd 6pm' });
});
