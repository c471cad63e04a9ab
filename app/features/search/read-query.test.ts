import { expect, test } from 'vitest';

import { coverageOf, readMeanings } from './read-query.ts';

const sameMeaning = [
  [['day', 'market'], ['dom']],
  [['price'], ['value'], ['worth']],
];
const wordings = (query: string) => readMeanings(query, sameMeaning).map((meaning) => meaning.wordings.map((words) => words.join(' ')));

test('a word without synonyms stays as it is', () => {
  expect(wordings('deposit offer')).toEqual([['deposit'], ['offer']]);
  expect(wordings('')).toEqual([]);
});

test('the typed wording comes first, in one word or several', () => {
  expect(wordings('dom')).toEqual([['dom', 'day market']]);
  expect(wordings('day market price')).toEqual([
    ['day market', 'dom'],
    ['price', 'value', 'worth'],
  ]);
});

test("part of a phrase isn't the phrase", () => {
  expect(wordings('day price')).toEqual([['day'], ['price', 'value', 'worth']]);
});

test("any wording matches its meaning, and half a phrase doesn't", () => {
  const meanings = readMeanings('day market price', sameMeaning);
  expect(coverageOf({ queryTerms: ['dom', 'worth'] }, meanings)).toBe(1);
  expect(coverageOf({ queryTerms: ['day', 'price'] }, meanings)).toBe(0.5);
});
