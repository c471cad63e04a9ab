import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { usualOwnWording } from './sheet.ts';

const { dateSheet: words, ontarioDays } = fixture;
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));

/** Counts five business days from the day a deposit was received, as a deadline in an ordinary sheet. */
function countFrom(received: string, { kind, wording = '' }: { kind: string; wording?: string }): (string | undefined)[] {
  const row = { id: 'it', kind, name: '', protects: '', when: `+5bd from ${received}`, wording, own: null, clause: '' };
  const terms = { deal: 'freehold', accepted: '', irrevocable: '', wording: 'statutory', own: usualOwnWording, rows: [row] };
  const [deadline] = calculateSheet(terms, { words, known, today: '2026-10-01' }).deadlines;
  return [deadline?.due.day, deadline?.other?.day];
}

// O. Reg. 567/05, s. 17(2) excludes Saturdays and the holidays in the Legislation Act, 2006.
test.each([
  ['the Civic Holiday counts', '2027-07-29', '2027-08-05'],
  ['Good Friday and Easter Monday drop out', '2027-03-24', '2027-04-02'],
  ['Remembrance Day drops out', '2027-11-09', '2027-11-17'],
  ['the National Day for Truth and Reconciliation counts', '2027-09-28', '2027-10-05'],
])('for money in trust %s, whatever the agreement calls a business day', (_, received, last) => {
  expect(countFrom(received, { kind: 'trust-deposit' })).toEqual([last, undefined]);
});

test("other deadlines use the agreement's wording, and show both results", () => {
  expect(countFrom('2027-07-29', { kind: 'own' })).toEqual(['2027-08-05', '2027-08-06']);
});

test('a wording chosen for the clause itself still wins', () => {
  expect(countFrom('2027-07-29', { kind: 'trust-deposit', wording: 'statutory' })).toEqual(['2027-08-05', '2027-08-06']);
});
