import { expect, test } from 'vitest';

import { groupByLetter } from './group-by-letter.ts';

test('terms are grouped by letter, in order, and letters without terms are left out', () => {
  const terms = ['Offer', 'OREA', 'Émission', 'Waiver', '24-hour rule'].map((term) => ({ term }));

  expect(groupByLetter(terms).map(({ letter, terms: group }) => [letter, ...group.map(({ term }) => term)])).toEqual([
    ['#', '24-hour rule'],
    ['E', 'Émission'],
    ['O', 'Offer', 'OREA'],
    ['W', 'Waiver'],
  ]);
});
