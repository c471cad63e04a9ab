import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { mostRows, type SheetRow } from './sheet.ts';

const { dateSheet: words, ontarioDays } = fixture;
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));

type Typed = [kind: string, when: string];

function calculate(accepted: string, typed: Typed[], { irrevocable = '', wording = 'statutory' } = {}) {
  const rows = typed.map(([kind, when]): SheetRow => ({
    id: kind,
    kind,
    name: '',
    protects: '',
    when,
    wording: '',
    own: null,
    clause: '',
  }));
  return calculateSheet({ deal: 'freehold', accepted, irrevocable, wording, own: null, rows }, { words, known, today: '2026-10-01' });
}

function warningsOf(accepted: string, typed: Typed[], options = {}): string[] {
  const { deadlines, warnings } = calculate(accepted, typed, options);
  return [...warnings, ...deadlines.flatMap((deadline) => deadline.warnings)].map(({ id }) => id);
}

const accepted = 'oct 5 2026 9:40pm';

test.each<[string, Typed, string[]]>([
  ['a Sunday', ['own', 'oct 11 5pm'], ['not-business-day']],
  ['Thanksgiving', ['own', 'oct 12 5pm'], ['not-business-day']],
  ['a substitute day', ['own', 'dec 28 2026 5pm'], ['doubtful-day']],
  ['Easter Monday', ['own', 'mar 29 2027 5pm'], ['doubtful-day']],
  ['September 30', ['own', 'sep 30 2027 5pm'], ['banks-closed']],
  ['an ordinary day', ['own', 'oct 14 5pm'], []],
  ['a condition without an hour', ['financing', '+5bd'], ['no-hour']],
  ['a count that Remembrance Day divides', ['financing', '+2bd 5pm from nov 9'], ['two-results', 'doubtful-day']],
  ['before acceptance', ['own', 'oct 1 5pm'], ['before-acceptance']],
  ['an hour that does not exist', ['own', 'mar 14 2027 2:30am'], ['not-business-day', 'hour-skipped']],
  ['an hour that comes twice', ['own', 'nov 1 2026 1:30am'], ['not-business-day', 'hour-twice']],
  ['hours across a time change', ['deposit', '+24h from oct 31 9:40pm'], ['clocks-change', 'not-business-day']],
  ['a closing by the form', ['closing', 'nov 26'], ['registry-hours']],
  ['a closing at noon', ['closing', 'nov 26 noon'], []],
  ['a closing on the last Friday', ['closing', 'nov 27 noon'], ['month-end-friday']],
  ['a closing on another Friday', ['closing', 'nov 20 noon'], []],
  ['a count past the known years', ['own', '+30bd 5pm from dec 30 2036'], ['days-unknown']],
])('%s', (_, typed, expected) => {
  expect(warningsOf(accepted, [typed])).toEqual(expected);
});

test('a closing before acceptance causes a warning, and so does a deadline after closing', () => {
  expect(warningsOf(accepted, [['closing', 'oct 1 2026 noon']])).toEqual(['before-acceptance']);
  expect(
    warningsOf(accepted, [
      ['visit', 'nov 25 2pm'],
      ['closing', 'nov 24 noon'],
    ]),
  ).toEqual(['after-closing']);
});

test('an acceptance after the irrevocable time is the first warning', () => {
  expect(warningsOf(accepted, [], { irrevocable: 'oct 5 6pm' })).toEqual(['after-irrevocable']);
  expect(warningsOf(accepted, [], { irrevocable: 'oct 5 11:59pm' })).toEqual([]);
});

test('a condition that ends before the certificate is due causes a warning', () => {
  const certificate: Typed = ['certificate', '+10d from oct 6'];
  expect(warningsOf(accepted, [certificate, ['status-certificate', '+5bd 5pm']])).toEqual(['before-certificate']);
  expect(warningsOf(accepted, [certificate, ['status-certificate', '+10bd 5pm']])).toEqual([]);
});

test("a count's missing input is shown at its field, and the rest of the sheet is calculated", () => {
  const { fields, deadlines } = calculate('', [
    ['financing', '+5bd'],
    ['requisition', '-15d'],
    ['own', 'oct 9 5pm'],
  ]);
  expect([fields.get('financing')?.missing, fields.get('requisition')?.missing]).toEqual(['acceptance', 'closing']);
  expect(deadlines.map(({ id }) => id)).toEqual(['own']);
  expect(calculate('oct 5', [['deposit', '+24h']]).fields.get('deposit')?.missing).toBe('hour of acceptance');
});

test('the list is in chronological order, and an undefined "business day" gives both results', () => {
  const { deadlines } = calculate(
    'jan 14 2027 5pm',
    [
      ['closing', 'mar 3 noon'],
      ['financing', '+3bd 5pm'],
      ['deposit', '+24h'],
    ],
    { wording: 'undefined' },
  );
  expect(deadlines.map(({ id }) => id)).toEqual(['deposit', 'financing', 'closing']);
  expect(deadlines[1]).toMatchObject({ due: { day: '2027-01-18' }, other: { day: '2027-01-19' } });
});

test('the maximum number of conditions is all calculated', () => {
  const rows = Array.from({ length: mostRows }, (_, index): Typed => ['financing', `+${index + 1}bd 5pm`]);
  expect(calculate(accepted, rows).deadlines).toHaveLength(mostRows);
});

test("the assistant's tasks fall on business days, and never before acceptance", () => {
  const [financing] = calculate(accepted, [['financing', '+5bd 11:59pm']]).deadlines;
  expect(financing?.tasks.map(({ day }) => day)).toEqual(['2026-10-08', '2026-10-08', '2026-10-13']);
  const [short] = calculate(accepted, [['financing', '+1bd 11:59pm']]).deadlines;
  expect(short?.tasks.map(({ day }) => day)).toEqual(['2026-10-05', '2026-10-05', '2026-10-06']);
});

test('a task that falls on a holiday a week before closing moves to the previous business day', () => {
  const [closing] = calculate('sep 1 2026 9:40pm', [['closing', 'oct 19']]).deadlines;
  // Two weeks before closing is Monday, October 5. One week before is Thanksgiving, so that task moves to Friday, October 9.
  expect(closing?.tasks.map(({ day }) => day)).toEqual(['2026-10-05', '2026-10-09', '2026-10-15', '2026-10-16', '2026-10-19']);
});
