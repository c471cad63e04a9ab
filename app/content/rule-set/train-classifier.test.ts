import { expect, test } from 'vitest';

import { scoreFeatures, unpackClassifier, type Classifier } from '#app/draft-check/classifier.ts';
import { hashWord } from '#app/draft-check/text-features.ts';
import { trainClassifier, type LabelledText } from './train-classifier.ts';

function learn(bad: string[], good: string[]): Classifier {
  const exampleOf =
    (isBad: boolean) =>
    (text: string): LabelledText => ({ text, reader: 'client', isBad });
  return unpackClassifier({
    ...trainClassifier([...bad.map(exampleOf(true)), ...good.map(exampleOf(false))]),
    ask: 0.2,
    keep: -0.3,
    unsure: -0.3,
  });
}

function weightOf(word: string, classifier: Classifier): number {
  return scoreFeatures([hashWord(word)], classifier);
}

test('words from bad texts get positive weights, words from good ones negative, and rare words none', () => {
  const classifier = learn(['they will accept lower', 'they will go lower'], ['priya will call you', 'priya will write you']);
  expect(weightOf('lower', classifier)).toBeGreaterThan(0);
  expect(weightOf('you', classifier)).toBeLessThan(0);
  expect(weightOf('accept', classifier)).toBe(0);
});

test.each(['constructor', 'valueOf', 'toString', '__proto__'])('"%s" is treated like any other word', (word) => {
  const classifier = learn([`the ${word} lies`, `that ${word} lies`], ['priya will call you', 'priya will write you']);
  expect([...classifier.weights.values()].every(Number.isFinite)).toBe(true);
  expect(weightOf('lie', classifier) + weightOf('lies', classifier)).toBeGreaterThan(0);
});

test('without examples, nothing is similar', () => {
  expect(learn([], []).weights.size).toBe(0);
});
