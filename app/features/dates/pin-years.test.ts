import { expect, test } from 'vitest';

import { addDays, formatShortDay } from '#app/time/civil-day.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { pinSheet, pinYear } from './pin-years.ts';
import { emptyRow, type Sheet } from './sheet.ts';
import { readAcceptance, readWhen } from './wording/read-when.ts';

const near = '2026-10-05';

test.each([
  ['oct 5 9:40pm', 'oct 5 2026 9:40pm'],
  ['jan 29', 'jan 29 2027'],
  ['Oct. 5, 9:40 p.m.', 'Oct. 5 2026, 9:40 p.m.'],
  ['9:40pm on October 5th', '9:40pm on October 5th 2026'],
  ['mon oct 5 at 6pm', 'mon oct 5 2026 at 6pm'],
  ['5 oct 18:00', '5 oct 2026 18:00'],
  ['5 oct 6 pm', '5 oct 2026 6 pm'],
  ['5 oct 6.30pm', '5 oct 2026 6.30pm'],
  ['the 5th of october 21h15', 'the 5th of october 2026 21h15'],
  ['30/10 6pm', '30/10/2026 6pm'],
  ['30-10', '30-10-2026'],
  ['+3bd 5pm from oct 12', '+3bd 5pm from oct 12 2026'],
  ['+24h from oct 9 2pm', '+24h from oct 9 2026 2pm'],
  ['10 days before nov 27', '10 days before nov 27 2026'],
])('%s gets the year that it means', (typed, pinned) => {
  expect(pinYear(typed, near)).toBe(pinned);
});

test.each(['', 'oct 5 2026 9:40pm', '2026-10-05 18:00', '30/10/26', '+5bd 11:59pm', '-30d', '+60d eom', 'soon', 'oct 9 6:00', 'feb 30'])(
  '"%s" stays as it was typed',
  (typed) => {
    expect(pinYear(typed, near)).toBe(typed);
  },
);

test('a pinned date means the same day whenever it is read', () => {
  for (const typed of ['oct 5 9:40pm', '29 jan', 'Thursday, October 15th at noon', '31-12 5pm', '+10d from dec 24']) {
    const meant = readWhen(typed, near);
    expect(meant.ok, typed).toBe(true);
    for (const day of ['2026-03-01', '2027-01-06', '2028-02-29', '2035-12-31']) expect(readWhen(pinYear(typed, near), day)).toEqual(meant);
  }
});

const terms = {
  deal: 'resale',
  accepted: 'oct 5 9:40pm',
  irrevocable: 'oct 5 11:59pm',
  wording: 'statutory',
  own: null,
  rows: [emptyRow('financing', '+5bd 11:59pm', '1'), emptyRow('closing', 'jan 29', '2')],
};
const sheet: Sheet = { id: 'a', name: '12 Elm Street', terms, before: null, amendments: 0 };
const datesOf = ({ accepted, irrevocable, rows }: Sheet['terms']) => [accepted, irrevocable, ...rows.map(({ when }) => when)];

test('a sheet keeps its dates three months after acceptance, before and after an amendment', () => {
  const pinned = pinSheet({ ...sheet, before: terms }, { today: near, isLater: false });
  const dates = ['oct 5 2026 9:40pm', 'oct 5 2026 11:59pm', '+5bd 11:59pm', 'jan 29 2027'];
  expect(datesOf(pinned.terms)).toEqual(dates);
  expect(pinned.before === null ? null : datesOf(pinned.before)).toEqual(dates);
  expect(pinSheet(pinned, { today: '2027-01-06', isLater: true })).toEqual(pinned);
});

test('while the terms are being typed, the other dates wait for the acceptance, which decides their year', () => {
  const started = { ...sheet, terms: { ...terms, accepted: '' } };
  expect(pinSheet(started, { today: near, isLater: false })).toEqual(started);
  expect(datesOf(pinSheet(started, { today: near, isLater: true }).terms)).toEqual([
    '',
    'oct 5 2026 11:59pm',
    '+5bd 11:59pm',
    'jan 29 2027',
  ]);
});

test.each([true, false])(
  'a file taken over more than three months after acceptance keeps the year of acceptance, isLater: %s',
  (isLater) => {
    const rows = [emptyRow('closing', 'dec 15', '1')];
    const taken = { ...sheet, terms: { ...terms, accepted: 'aug 15 6pm', irrevocable: 'aug 15 11:59pm', rows } };
    const pinned = pinSheet({ ...taken, before: taken.terms }, { today: '2026-11-27', isLater });
    const dates = ['aug 15 2026 6pm', 'aug 15 2026 11:59pm', 'dec 15 2026'];
    expect(datesOf(pinned.terms)).toEqual(dates);
    expect(pinned.before === null ? null : datesOf(pinned.before)).toEqual(dates);
  },
);

test("a saved sheet whose acceptance could be in two years isn't changed until its year is added", () => {
  expect(pinSheet(sheet, { today: '2027-08-20', isLater: true })).toEqual(sheet);
  const answered = { ...sheet, terms: { ...terms, accepted: 'oct 5 2026 9:40pm' } };
  expect(datesOf(pinSheet(answered, { today: '2027-08-20', isLater: true }).terms)[3]).toBe('jan 29 2027');
});

test('while the year of acceptance is in question, the sheet shows no other date whose year is missing', () => {
  const known = new Map(fixture.ontarioDays.days.map((day) => [day.date, day]));
  const rows = [emptyRow('closing', 'jan 29', 'a1'), emptyRow('visit', 'jan 15 2027 2pm', 'a2')];
  const { fields, deadlines } = calculateSheet({ ...terms, rows }, { words: fixture.dateSheet, known, today: '2027-08-20' });
  const problem = 'Add the year of acceptance first, or add the year here.';
  expect(fields.get('accepted')?.problem).toContain('Add the year');
  expect([fields.get('irrevocable')?.problem, fields.get('a1')?.problem]).toEqual([problem, problem]);
  expect(deadlines.map(({ id }) => id)).toEqual(['a2']);
});

test("a saved sheet's dates get their year from the day it's opened if its acceptance isn't a date", () => {
  const unsure = { ...sheet, terms: { ...terms, accepted: 'ask the agent' } };
  expect(datesOf(pinSheet(unsure, { today: near, isLater: true }).terms)).toEqual([
    'ask the agent',
    'oct 5 2026 11:59pm',
    '+5bd 11:59pm',
    'jan 29 2027',
  ]);
});

test('an irrevocable time without acceptance gets the year closest to today', () => {
  const offer = { ...sheet, terms: { ...terms, accepted: '', irrevocable: 'aug 15 11:59pm' } };
  expect(datesOf(pinSheet(offer, { today: '2026-11-27', isLater: true }).terms)[1]).toBe('aug 15 2026 11:59pm');
});

test.each([
  ['nov 27', '2028-11-27'],
  ['aug 15', '2028-08-15'],
  ['mar 2', '2028-03-02'],
  ['feb 29', '2028-02-29'],
  ['dec 11', '2028-12-11'],
  ['jan 5 2029', '2029-01-05'],
  ['2028-01-05', '2028-01-05'],
])('on Nov 27, 2028, an acceptance on %s is %s', (typed, day) => {
  expect(readAcceptance(typed, '2028-11-27')).toEqual({ reading: { ok: true, value: { day, minute: null } }, near: day });
});

test.each(['dec 12', 'jan 5', 'mar 1', 'Tue, Dec 12'])(
  'on Nov 27, 2028, an acceptance on %s leads to a question about the year',
  (typed) => {
    const problem = 'This could be a day ahead or one many months ago. Add the year, like oct 5 2026 9:40pm.';
    expect(readAcceptance(typed, '2028-11-27')).toEqual({ reading: { ok: false, problem }, near: null });
  },
);

test('on each day of two years, an acceptance is read as one of the past nine months, or it leads to a question', () => {
  for (let date = 0; date < 730; date += 1) {
    const today = addDays('2029-01-01', date);
    for (let ahead = -260; ahead <= 10; ahead += 5) {
      const day = addDays(today, ahead);
      const typed = formatShortDay(day).slice(4);
      expect(readAcceptance(typed, today), `${typed} on ${today}`).toMatchObject({ near: day });
    }
    for (let ahead = 20; ahead <= 85; ahead += 5) {
      const typed = formatShortDay(addDays(today, ahead)).slice(4);
      expect(readAcceptance(typed, today), `${typed} on ${today}`).toMatchObject({ near: null });
    }
  }
});
