import { expect, test } from 'vitest';

import { likenessOf, unpackLikeness, type Likeness } from '#app/draft-check/likeness.ts';
import { numberOf } from '#app/draft-check/text-traits.ts';
import { learnLikeness, type CheckExample } from './learn-likeness.ts';

const limits = { limit: 0.2, quiet: -0.3 };

function learn(bad: string[], good: string[]): Likeness {
  const exampleOf =
    (isBad: boolean) =>
    (text: string): CheckExample => ({ text, reader: 'client', isBad });
  return unpackLikeness(learnLikeness([...bad.map(exampleOf(true)), ...good.map(exampleOf(false))], limits));
}

function weightOf(word: string, likeness: Likeness): number {
  return likenessOf([numberOf(word)], likeness);
}

test('words of bad texts weigh above zero, words of good ones below, and rare ones nothing', () => {
  const likeness = learn(['they will accept lower', 'they will go lower'], ['priya will call you', 'priya will write you']);
  expect(weightOf('lower', likeness)).toBeGreaterThan(0);
  expect(weightOf('you', likeness)).toBeLessThan(0);
  expect(weightOf('accept', likeness)).toBe(0);
});

test.each(['constructor', 'valueOf', 'toString', '__proto__'])('the word "%s" is a word like any other', (word) => {
  const likeness = learn([`the ${word} lies`, `that ${word} lies`], ['priya will call you', 'priya will write you']);
  expect([...likeness.weights.values()].every(Number.isFinite)).toBe(true);
  expect(weightOf('lie', likeness) + weightOf('lies', likeness)).toBeGreaterThan(0);
});

test('without examples nothing is alike', () => {
  expect(learn([], []).weights.size).toBe(0);
});
