import { expect, test } from 'vitest';

import type { Assessment, Variant } from '#app/content/schemas/assessment-schema.ts';
import { createRandomInt } from '#tests/support/seeded-random.ts';
import { measureGuessing, measureKeys } from './measure-bank.ts';

/** Creates a bank with one question whose three variants have these options. The first option is correct by default. */
function bankOf(options: string[], strictest: string, correctAnswer = options[0] ?? ''): Assessment {
  const variants = (['a', 'b', 'c'] as const).map((key): Variant => ({
    key,
    text: key,
    options,
    correctAnswer,
    strictest,
    explanation: 'So.',
  }));
  const question = { id: 1, section: 1, module: 'crm', objective: 'It.', lesson: '/crm#x', source: 'It', asOf: '2026-11', variants };
  return {
    passMark: 80,
    maxAttempts: 3,
    suggestedMinutes: '45',
    sections: [{ id: 1, title: 'T', resultTitle: 'R' }],
    questions: [question],
  };
}

const options = ['the longest of all', 'short', 'shorter', 'All of the above'];

test('each guesser gets full marks if every key fits its strategy', () => {
  expect(measureGuessing(bankOf(options, 'short'), createRandomInt(1))).toEqual({ longest: 100, strictest: 0, allOfTheAbove: 0 });
  expect(measureGuessing(bankOf(options, 'short', 'short'), createRandomInt(1))).toEqual({ longest: 0, strictest: 100, allOfTheAbove: 0 });
  expect(measureGuessing(bankOf(options, 'short', 'All of the above'), createRandomInt(1))).toMatchObject({ allOfTheAbove: 100 });
});

test('without "All of the above", that guesser gets about a quarter', () => {
  const { allOfTheAbove } = measureGuessing(bankOf(['one', 'two', 'three', 'four'], 'two'), createRandomInt(1));
  expect(allOfTheAbove).toBeGreaterThan(20);
  expect(allOfTheAbove).toBeLessThan(30);
});

test('keys are counted by position, and as the longest if no other option is as long', () => {
  expect(measureKeys(bankOf(options, 'short'))).toEqual({ items: 3, positions: [3, 0, 0, 0], longest: 3 });
  expect(measureKeys(bankOf(['abc', 'def', 'g', 'h'], 'g', 'def'))).toEqual({ items: 3, positions: [0, 3, 0, 0], longest: 0 });
});
