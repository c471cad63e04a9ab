import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { listPractice } from '#app/features/learning/practice/list-practice.server.ts';

const content = loadContent('content');
const written = [...content.practice.values()].flatMap(({ items }) => items);
const { items } = listPractice(content);
const variants = content.assessment.questions.flatMap((question) => question.variants);

/** Keeps only letters and digits, so that a copy is found even if a symbol or space differs. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
}

test('every item belongs to a lesson, so nobody waits for it in vain', () => {
  expect(items.map(({ id }) => id).toSorted()).toEqual(written.map(({ id }) => id).toSorted());
});

test('each lesson of each published module has at least two items', () => {
  const lessons = [...content.modulePages].flatMap(([module, page]) => page.lessons.map(({ id }) => `${module} ${id}`));
  const short = lessons.filter((lesson) => items.filter(({ module, lessonId }) => `${module} ${lessonId}` === lesson).length < 2);
  expect(short).toEqual([]);
});

test('a learner who misses a question has at least two items for its objective', () => {
  const short = content.assessment.questions.filter(({ id }) => items.filter(({ questions }) => questions.includes(id)).length < 2);
  expect(short.map(({ id }) => id)).toEqual([]);
});

test('no item repeats the text of an assessment question', () => {
  const asked = new Set(variants.map(({ text }) => bare(text)));
  expect(items.filter(({ prompt }) => asked.has(bare(prompt))).map(({ id }) => id)).toEqual([]);
});

test('caution alone is not enough for sorting, and neither is "mine"', () => {
  const sorted = items.filter((item) => item.kind === 'sort');
  const mine = sorted.filter(({ answer }) => answer === 'mine').length / sorted.length;
  expect(mine).toBeGreaterThan(0.36);
  expect(mine).toBeLessThan(0.44);
});

test('the number of wrong parts in a text varies from none to three, and no number is right in more than half', () => {
  const texts = items.filter((item) => item.kind === 'wrong');
  const counts = Map.groupBy(texts, ({ parts }) => parts.filter(({ wrong }) => wrong).length);
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThan(texts.length / 2);
  expect(counts.get(0)?.length).toBeGreaterThanOrEqual(3);
});

test.each([
  ['longest', Math.max],
  ['shortest', Math.min],
])('the right answer is the %s choice no more often than by chance', (_, choose) => {
  const chosen = items.filter((item) => item.kind === 'choice');
  const givenAway = chosen.filter(({ options }) => {
    const length = choose(...options.map(({ text }) => text.length));
    return options.some(({ text, right }) => right && text.length === length);
  });
  expect(givenAway.length).toBeLessThanOrEqual(chosen.reduce((sum, { options }) => sum + 1 / options.length, 0));
});
