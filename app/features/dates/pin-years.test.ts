import { expect, test } from 'vitest';

import { pinSheet, pinYear } from './pin-years.ts';
import { emptyRow, type Sheet } from './sheet.ts';
import { readWhen } from './wording/read-when.ts';

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
