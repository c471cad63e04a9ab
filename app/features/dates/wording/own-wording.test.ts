import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { describeOwnWording, readNamedDays } from './own-wording.ts';
import { calculateSheet } from '#app/features/dates/calculate-sheet.ts';
import { emptyRow, parseSheet, usualOwnWording } from '#app/features/dates/sheet.ts';

const { dateSheet: words, ontarioDays } = fixture;
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));
const named = (typed: string) => {
  const reading = readNamedDays(typed, known);
  return reading.ok ? [...reading.value] : reading.problem;
};

test.each<[string, string[]]>([
  ['', []],
  ['dec 24', ['12-24']],
  ['Dec 24, 2026; December 31', ['2026-12-24', '12-31']],
  ['Easter Monday and Remembrance Day', ['easter monday', 'remembrance day']],
  ['family, New Year’s Day', ['family day', "new year's day"]],
  ['feb 29', ['02-29']],
])('%s lists days', (typed, keys) => {
  expect(named(typed)).toEqual(keys);
});

test.each([
  ['feb 30', "That date doesn't exist: February 2028 has 29 days."],
  ['2026-13-01', "That month doesn't exist. Write the month as a word, like oct 9."],
  ['le lendemain', "“le lendemain” isn't a day this sheet recognizes. Enter a date or a holiday, like dec 24 or Easter Monday."],
  ['<b>dec 24</b>', "“<b>dec 24</b>” isn't a day this sheet recognizes. Enter a date or a holiday, like dec 24 or Easter Monday."],
  ['dec 24, 🏡', "“🏡” isn't a day this sheet recognizes. Enter a date or a holiday, like dec 24 or Easter Monday."],
  ['dec 24 '.repeat(20_000), 'Use 300 characters or fewer, for dates and holiday names only. Your text is still here.'],
])('%s is rejected with a message', (typed, problem) => {
  expect(named(typed)).toBe(problem);
});

test("a count waits while its clause's days can't be read, and all others are calculated", () => {
  const row = (id: string, when: string, own: Partial<typeof usualOwnWording> | null) => ({
    ...emptyRow('own', when),
    id,
    wording: own === null ? '' : 'own',
    own: own === null ? null : { ...usualOwnWording, ...own },
  });
  const rows = [
    row('a', '+5bd 5pm', { named: 'soon' }),
    row('b', '+5bd 5pm', null),
    row('c', '+5d 5pm', { named: 'soon' }),
    row('d', '+5d 5pm', { named: 'soon', movesOn: true }),
  ];
  const terms = { deal: 'freehold', accepted: 'oct 5 2026 1pm', irrevocable: '', wording: 'statutory', own: null, rows };
  const { deadlines, fields } = calculateSheet(terms, { words, known, today: '2026-10-01' });

  expect(deadlines.map(({ id }) => id)).toEqual(['c', 'b']);
  expect([fields.get('a')?.missing, fields.get('d')?.missing]).toEqual(['named days', 'named days']);
  expect(fields.get('a-named')?.problem).toMatch(/^“soon” isn't a day/);
});

test('the selected options are described in a phrase, and sheets from an earlier version have none', () => {
  expect(describeOwnWording({ ...usualOwnWording, saturdays: false, named: 'dec 24' }, words.clause)).toBe(
    'as selected from the clause, leaving out: Sundays; Statutory holidays; dec 24',
  );
  const { id, kind, name, protects, when, wording, clause } = emptyRow('own', 'oct 9');
  const rows = [{ id, kind, name, protects, when, wording, clause }];
  const kept = { id: 'a1', name: '', terms: { deal: 'lease', accepted: '', irrevocable: '', wording: 'statutory', rows }, before: null };
  expect(parseSheet({ ...kept, amendments: 0 }).terms).toMatchObject({ own: null, rows: [{ own: null }] });
});
