import { expect, test } from 'vitest';

import { hashOf, unpackLikeness } from '#app/draft-check/likeness.ts';
import { learnLikeness, type CheckExample } from './learn-likeness.ts';

const limits = { limit: 0.2, quiet: -0.3 };

function weightsOf(bad: string[], good: string[]): ReadonlyMap<number, number> {
  const exampleOf =
    (isBad: boolean) =>
    (text: string): CheckExample => ({ text, reader: 'client', isBad });
  return unpackLikeness(learnLikeness([...bad.map(exampleOf(true)), ...good.map(exampleOf(false))], limits)).weights;
}

test('words of bad texts weigh above zero, words of good ones below, and rare ones nothing', () => {
  const weights = weightsOf(['they will accept lower', 'they will go lower'], ['priya will call you', 'priya will write you']);
  expect(weights.get(hashOf('lower'))).toBeGreaterThan(0);
  expect(weights.get(hashOf('you'))).toBeLessThan(0);
  expect(weights.has(hashOf('accept'))).toBe(false);
});

test.each(['constructor', 'valueOf', 'toString', '__proto__'])('the word "%s" is a word like any other', (word) => {
  const weights = weightsOf([`the ${word} lies`, `that ${word} lies`], ['priya will call you', 'priya will write you']);
  expect([...weights.values()].every(Number.isFinite)).toBe(true);
  expect(weights.get(hashOf('lie')) ?? weights.get(hashOf('lies'))).toBeGreaterThan(0);
});

test('without examples nothing is alike', () => {
  expect(weightsOf([], []).size).toBe(0);
});
