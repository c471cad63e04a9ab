import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { verifyMix } from '#app/content/checks/verify-mix.ts';
import { loadContent } from '#app/content/load-content.ts';
import { describeBank } from '#app/features/assessment/question-bank/describe-bank.ts';
import { measureGuessing, measureKeys } from '#app/features/assessment/question-bank/measure-bank.ts';
import { createRandomInt } from '#tests/support/seeded-random.ts';

const content = loadContent('content');
const { questions } = content.assessment;
const variants = questions.flatMap((question) => question.variants);

test('always choosing the longest option, the strictest, or "All of the above" scores less than 40 percent', () => {
  const figures = measureGuessing(content.assessment, createRandomInt(1));
  for (const [attemptSource, share] of Object.entries(figures)) expect(share, attemptSource).toBeLessThan(40);
});

test('right answers are spread evenly over all four positions, and are the longest option in at most a third of the items', () => {
  const { positions, longest, items } = measureKeys(content.assessment);
  expect(items).toBe(81);
  expect(Math.max(...positions) - Math.min(...positions)).toBeLessThanOrEqual(1);
  expect(longest * 3).toBeLessThanOrEqual(items);
});

test.each([
  ['longest', Math.max],
  ['shortest', Math.min],
])('the right answer is the %s option no more than a tenth above chance', (_, choose) => {
  const share = variants.map(({ options, correctAnswer }) => {
    const length = choose(...options.map((option) => option.length));
    return correctAnswer.length === length ? 1 / options.filter((option) => option.length === length).length : 0;
  });
  expect(share.reduce<number>((sum, each) => sum + each, 0)).toBeLessThanOrEqual((variants.length / 4) * 1.1);
});

/** Reads "Saturday, March 27, 8:15 a.m.", "July 1, 2027" and "By 1:25 p.m." as a moment. Returns NaN for anything else. */
function readMoment(option: string): number {
  const day = /^(?:[A-Z][a-z]+day, )?([A-Z][a-z]+ \d{1,2})(?:, (\d{4}))?(?:, (.+))?$/.exec(option);
  const time = /^(?:At|By) (\d.+)$/.exec(option);
  if (day === null && time === null) return Number.NaN;
  const clock = (day?.[3] ?? time?.[1] ?? '').replaceAll('.', '').toUpperCase();
  return Date.parse(`${day?.[1] ?? 'January 1'}, ${day?.[2] ?? '2027'} ${clock}`);
}

test.each([
  ['latest', Math.max],
  ['earliest', Math.min],
])('the %s of four days or times is right about as often as by chance', (_, choose) => {
  const dated = variants.filter(({ options }) => options.every((option) => !Number.isNaN(readMoment(option))));
  expect(dated.length).toBeGreaterThanOrEqual(14);
  const right = dated.filter(({ options, correctAnswer }) => readMoment(correctAnswer) === choose(...options.map(readMoment)));
  expect(right.length).toBeGreaterThanOrEqual(dated.length * 0.15);
  expect(right.length).toBeLessThanOrEqual(dated.length * 0.45);
});

test('12 questions ask for judgment, 10 for a rule or calculation and 5 for a fact', () => {
  expect(content.assessment.mix).toEqual({ judgment: 12, rule: 10, fact: 5 });
  expect(verifyMix(content.assessment)).toEqual([]);
});

test('no two items ask the same thing, and "All of the above" is last wherever it appears', () => {
  expect(new Set(variants.map(({ text }) => text)).size).toBe(variants.length);
  for (const { options } of variants) expect(options.slice(0, 3).filter((option) => /all of the above/i.test(option))).toEqual([]);
});

test('the table of items by lesson in docs matches this bank', () => {
  expect(readFileSync('docs/assessment-items.md', 'utf8')).toBe(describeBank(content));
});
