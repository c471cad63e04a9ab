import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { verifyMix } from './verify-mix.ts';

const [question] = loadContent(fixtureFolder).assessment.questions;

function bankOf(asked: ('judgment' | 'rule' | 'fact' | undefined)[]) {
  if (question === undefined) throw new Error('The fixture has no question.');
  return { mix: { judgment: 2, rule: 1, fact: 1 }, questions: asked.map((asksFor, index) => ({ ...question, id: index + 1, asksFor })) };
}

test('a bank that has its mix is fine, in any order', () => {
  expect(verifyMix(bankOf(['fact', 'judgment', 'rule', 'judgment']))).toEqual([]);
});

test('a question too many of one kind and too few of another are both named', () => {
  const problems = verifyMix(bankOf(['judgment', 'judgment', 'fact', 'fact']));
  expect(problems.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    'mix.rule: the mix has 1, but the questions have 0',
    'mix.fact: the mix has 1, but the questions have 2',
  ]);
});

test("a question that doesn't say what it asks for is named", () => {
  const paths = verifyMix(bankOf(['judgment', 'judgment', 'rule', undefined])).map(({ path }) => path);
  expect(paths).toEqual(['questions[3].asksFor', 'mix.fact']);
});

test('a bank without a mix asks for what it likes', () => {
  expect(verifyMix({ ...bankOf([undefined]), mix: undefined })).toEqual([]);
});
