import { expect, test } from 'vitest';

import { fillInCounts } from './fill-in-counts.ts';

const counts = { questions: 27, sections: 4, passMark: 80, attempts: 3, modules: 12, published: 9, answerHours: 24 };

function fillIn(text: string): { filled: string; wrong: string[] } {
  const wrong: string[] = [];
  return { filled: fillInCounts(text, counts, (reason) => wrong.push(reason)), wrong };
}

test('a count to twelve is a word and a higher one is in figures', () => {
  expect(fillIn('{count:questions} questions, {count:attempts} attempts, {count:passMark} percent').filled).toBe(
    '27 questions, three attempts, 80 percent',
  );
});

test('a count that begins a sentence has a capital letter', () => {
  expect(fillIn('{count:Modules} modules. {count:Published} are open.').filled).toBe('Twelve modules. Nine are open.');
});

test('a count that does not exist is refused with those that do', () => {
  expect(fillIn('{count:lesons}').wrong).toEqual([
    '"{count:lesons}" names no count: write {count:questions}, {count:sections}, {count:passMark}, {count:attempts}, {count:modules}, {count:published}, {count:answerHours}',
  ]);
});

test('a count that is not written exactly is refused', () => {
  for (const written of ['{count: attempts}', '{Count:attempts}', '{count:attempts', '{count:}', '{count:toString}'])
    expect(fillIn(`${written} and more`).wrong).toHaveLength(1);
});
