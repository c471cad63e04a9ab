import { expect, test } from 'vitest';

import { foldWords, searchWords, sortKeyOf } from './person-words.ts';

test('a name is compared without case, accents and doubled spaces', () => {
  expect(foldWords('  José   de la CRUZ ')).toBe('jose de la cruz');
});

test('a person is found by each word of the name, the whole address and its domain', () => {
  expect(searchWords({ name: 'Ana-Maria Cruz', email: 'Ana+va@Example.com' })).toEqual([
    'ana',
    'maria',
    'cruz',
    'ana+va@example.com',
    'example.com',
  ]);
});

test('nobody is found by words that were never given', () => {
  expect(searchWords({ name: null, email: null })).toEqual([]);
});

test('anyone who gave no name comes after everybody who did', () => {
  expect([sortKeyOf(null), sortKeyOf('Zoë'), sortKeyOf('ana')].toSorted()).toEqual(['0ana', '0zoe', '1']);
});
