import { expect, test } from 'vitest';

import { foldWords } from '#app/content/text/fold-words.ts';
import { searchWords, sortKeyOf } from './person-words.ts';

test('names are compared without case, accents or double spaces', () => {
  expect(foldWords('  José   de la CRUZ ')).toBe('jose de la cruz');
});

test('a person is found by each word of the name, the full address and its domain', () => {
  expect(searchWords({ name: 'Ana-Maria Cruz', email: 'Ana+va@Example.com' })).toEqual([
    'ana',
    'maria',
    'cruz',
    'ana+va@example.com',
    'example.com',
  ]);
});

test('no one is found by words they never gave', () => {
  expect(searchWords({ name: null, email: null })).toEqual([]);
});

test('learners without a name come after everyone else', () => {
  expect([sortKeyOf(null), sortKeyOf('Zoë'), sortKeyOf('ana')].toSorted()).toEqual(['0ana', '0zoe', '1']);
});
