import { expect, test } from 'vitest';

import { cleanSearch, excerptOf as excerptAmong, indexWord, markHits, readWords } from './rules.ts';

const hits = (parts: { text: string; isHit: boolean }[]) => parts.filter((part) => part.isHit).map((part) => part.text);
const excerptOf = (text: string, found: ReadonlySet<string>) => excerptAmong(text, { words: readWords(text, new Map()), found });
const whole = (parts: { text: string }[]) => parts.map((part) => part.text).join('');

test('a query is cut off at 200 characters and trimmed', () => {
  expect(cleanSearch('x'.repeat(10_000))).toHaveLength(200);
  expect(cleanSearch('  deposit ')).toBe('deposit');
  expect(cleanSearch(null)).toBe('');
});

test("a query's first twelve distinct meaningful words count", () => {
  expect(cleanSearch('The deposit, a Deposit; DEPOSIT® and the “offer”')).toBe('deposit offer');

  const letters = Array.from('abcdefghijklmnopqrst', (letter) => `${letter}x`);
  expect(cleanSearch([...letters, ...letters].join(','))).toBe(letters.slice(0, 12).join(' '));
});

test('a surrogate pair split by the cutoff is still valid text', () => {
  expect(cleanSearch(`${'x'.repeat(199)}🏡`).isWellFormed()).toBe(true);
});

test('the index ignores punctuation, accents and capitals, and leaves out stop words', () => {
  expect(indexWord('MLS®')).toBe('mls');
  expect(indexWord('Québec')).toBe('quebec');
  expect(indexWord('the')).toBeNull();
  expect(indexWord('®')).toBeNull();
});

test("matches keep the text's spelling", () => {
  const parts = markHits('The MLS® System; a system.', new Set(['mls', 'system']));
  expect(hits(parts)).toEqual(['MLS®', 'System', 'system']);
  expect(whole(parts)).toBe('The MLS® System; a system.');
});

test('an excerpt surrounds the place with the most matches', () => {
  const text = `${'A deposit here. '.repeat(1)}${'Filler words without meaning. '.repeat(30)}The deposit goes to the trust account at once. ${'More filler. '.repeat(30)}`;
  const excerpt = excerptOf(text, new Set(['deposit', 'trust', 'account']));

  expect(hits(excerpt)).toEqual(['deposit', 'trust', 'account']);
  expect(whole(excerpt).startsWith('… ')).toBe(true);
  expect(whole(excerpt).length).toBeLessThan(170);
});

test('a short text is its own excerpt, and without matches the beginning is shown', () => {
  expect(whole(excerptOf('Short text.', new Set(['text'])))).toBe('Short text.');
  expect(whole(excerptOf('word '.repeat(100), new Set()))).toMatch(/^word .* …$/);
});

test('an empty text has an empty excerpt', () => {
  expect(excerptOf('', new Set(['x']))).toEqual([]);
});
