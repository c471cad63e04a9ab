import { expect, test } from 'vitest';

import { fillInCounts } from './fill-in-counts.ts';

const counts = { questions: 27, sections: 4, passMark: 80, attempts: 3, modules: 12, published: 9, answerHours: 24 };

function fillIn(text: string): { filled: string; wrong: string[] } {
  const wrong: string[] = [];
  return { filled: fillInCounts(text, counts, (reason) => wrong.push(reason)), wrong };
}

test('counts up to twelve are spelled out, and higher ones are in digits', () => {
  expect(fillIn('{count:questions} questions, {count:attempts} attempts, {count:passMark} percent').filled).toBe(
    '27 questions, three attempts, 80 percent',
  );
});

test('hours after a count of one are an hour', () => {
  const fill = (answerHours: number) => fillInCounts('within {count:answerHours} hours.', { ...counts, answerHours }, () => {});
  expect([fill(24), fill(4), fill(1)]).toEqual(['within 24 hours.', 'within four hours.', 'within one hour.']);
});

test('a count at the start of a sentence is capitalized', () => {
  expect(fillIn('{count:Modules} modules. {count:Published} are open.').filled).toBe('Twelve modules. Nine are open.');
});

test('an unknown count is rejected, and the message lists the known ones', () => {
  expect(fillIn('{count:lesons}').wrong).toEqual([
    '"{count:lesons}" isn\'t a known count. Use one of these: {count:questions}, {count:sections}, {count:passMark}, {count:attempts}, {count:modules}, {count:published}, {count:answerHours}',
  ]);
});

test('a misspelled count is rejected', () => {
  for (const written of ['{count: attempts}', '{Count:attempts}', '{count:attempts', '{count:}', '{count:toString}'])
    expect(fillIn(`${written} and more`).wrong).toHaveLength(1);
});
