import { expect, test } from 'vitest';

import type { Assessment, Variant } from '#app/content/schemas/assessment-schema.ts';
import { createRandomInt } from '#tests/support/seeded-random.ts';
import type { Paper } from '#app/features/assessment/rules.ts';
import { drawVariant, shuffleOptions, writePaper } from './write-paper.ts';

const keys = ['a', 'b', 'c'] as const;

function variantsOf(id: number): Variant[] {
  return keys.map((key) => {
    const options = ['right', 'wrong', 'other', 'All of the above'].map((option) => `${option} ${id}${key}`);
    const [correctAnswer = '', strictest = ''] = options;
    return { key, text: `Which of ${id}${key}?`, options, correctAnswer, strictest, explanation: `So is ${id}${key}.` };
  });
}

const assessment: Assessment = {
  passMark: 80,
  maxAttempts: 3,
  suggestedMinutes: '45-60 minutes',
  sections: [{ id: 1, title: 'Tab', resultTitle: 'Section' }],
  questions: Array.from({ length: 27 }, (_, index) => ({
    id: index + 1,
    section: 1,
    module: 'crm',
    objective: 'Knows it.',
    lesson: '/crm#the-record',
    source: 'The house',
    asOf: '2026-11',
    variants: variantsOf(index + 1),
  })),
};

function papersInARow(count: number, randomInt: (limit: number) => number): Paper[] {
  const papers: Paper[] = [];
  while (papers.length < count)
    papers.push(
      writePaper(
        assessment,
        papers.flatMap(({ questions }) => questions),
        randomInt,
      ),
    );
  return papers;
}

const drawnOf = (papers: readonly Paper[], id: number) =>
  papers.map(({ questions }) => questions.find((question) => question.id === id)?.variant);

test('three attempts in a row show all three variants of every question, whatever the random numbers', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const papers = papersInARow(3, createRandomInt(seed));
    for (const { id } of assessment.questions) expect(new Set(drawnOf(papers, id))).toEqual(new Set(keys));
  }
});

test('over many attempts, no variant is shown twice more often than another', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const papers = papersInARow(8, createRandomInt(seed));
    for (const { id } of assessment.questions) {
      const shown = drawnOf(papers, id);
      const counts = keys.map((key) => shown.filter((variant) => variant === key).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  }
});

test('every variant is equally likely in a first attempt', () => {
  const randomInt = createRandomInt(7);
  const drawn = Array.from({ length: 3_000 }, () => drawVariant(variantsOf(1), [], randomInt).key);
  for (const key of keys) {
    const share = drawn.filter((variant) => variant === key).length / drawn.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.37);
  }
});

test("attempts from before there were variants match by wording, and not at all if that's gone", () => {
  const variants = variantsOf(1);
  for (const first of [0, 1]) {
    expect(drawVariant(variants, [{ id: 1, text: 'Which of 1a?' }], () => first).key).not.toBe('a');
    expect(drawVariant(variants, [{ id: 1, text: 'A question of old?' }], () => first).key).toBe(keys[first]);
  }
});

test('a recorded variant counts by its letter, even if its wording has changed', () => {
  expect(drawVariant(variantsOf(1), [{ id: 1, variant: 'a', text: 'Other words?' }], () => 0).key).toBe('b');
});

test('a paper contains what it asked, and no measuring data', () => {
  const [paper] = papersInARow(1, () => 0);
  const [question] = paper?.questions ?? [];
  expect(question).toEqual({
    id: 1,
    variant: 'a',
    section: 1,
    module: 'crm',
    lesson: '/crm#the-record',
    text: 'Which of 1a?',
    options: expect.arrayContaining(variantsOf(1)[0]?.options ?? []) as string[],
    correctAnswer: 'right 1a',
    explanation: 'So is 1a.',
  });
  expect(question?.options).not.toEqual(variantsOf(1)[0]?.options);
});

test('an option with "all of the above" in any case stays last, whatever the random numbers', () => {
  for (const dice of [() => 0, (limit: number) => limit - 1]) {
    expect(shuffleOptions(['ALL OF THE ABOVE, and more', 'a', 'b', 'c'], dice).at(-1)).toBe('ALL OF THE ABOVE, and more');
  }
});

test('shuffling keeps every option and can produce every order', () => {
  const orders = new Set<string>();
  for (let first = 0; first < 3; first += 1) {
    for (let second = 0; second < 2; second += 1) {
      const dice = [first, second];
      const shuffled = shuffleOptions(['a', 'b', 'c'], () => dice.shift() ?? 0);
      expect(shuffled.toSorted()).toEqual(['a', 'b', 'c']);
      orders.add(shuffled.join(''));
    }
  }
  expect(orders.size).toBe(6);
});

test("a safety-critical question keeps its objective in the paper, and others don't", () => {
  const critical = {
    ...assessment,
    questions: assessment.questions.map((question) => ({ ...question, safetyCritical: question.id === 7 })),
  };
  const { questions } = writePaper(critical, [], createRandomInt(1));
  expect(questions.filter(({ safetyObjective }) => safetyObjective !== undefined).map(({ id }) => id)).toEqual([7]);
  expect(questions[6]?.safetyObjective).toBe('Knows it.');
});
