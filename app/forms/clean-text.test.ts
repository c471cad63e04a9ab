import { expect, test } from 'vitest';

import { cleanLine, cleanName, cleanText, hasVisibleLetter, isDamaged } from './clean-text.ts';

test('control characters, direction marks and invalid characters are removed, and markup is text', () => {
  expect(cleanLine('  Priya\u0000 \u202enaiR\u202c\tNair\n ')).toBe('Priya naiR Nair');
  expect(cleanLine('a\ud800b')).toBe('a\ufffdb');
  expect(cleanLine('a\uffffb\u0085c')).toBe('abc');
  expect(cleanLine('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(cleanText('one  \r\n\r\n\r\n\r\ntwo\u0007')).toBe('one\n\ntwo');
  expect(cleanText('a\tb\vc\fd\u2028e')).toBe('a b c d\ne');
});

test('a mark between two spaces leaves one space', () => {
  expect(cleanLine('Ana \u200b Cruz')).toBe('Ana Cruz');
});

test('both ways to encode an accent become one', () => {
  for (const clean of [cleanLine, cleanText, cleanName]) expect(clean('Zoe\u0308')).toBe('Zo\u00eb');
});

test('emoji stay intact', () => {
  expect(cleanText('👩‍🔬 ❤️')).toBe('👩‍🔬 ❤️');
});

test.each(['', ' \t\n', '\u200f\u202e', '\u200d', '\u3164', '\u115f', '\u2800', '\ufe0f', '\u0301', '\u00ad', '\u{e0061}'])(
  'invisible text is empty: %j',
  (typed) => {
    for (const clean of [cleanLine, cleanText, cleanName]) expect(clean(typed)).toBe('');
    expect(hasVisibleLetter(typed)).toBe(false);
  },
);

test('names contain no zero-width characters', () => {
  expect(cleanName('A\u200dn\u00ada\u2066 \u3164Cr\u2060uz\u{e0061}')).toBe('Ana Cruz');
});

test('joiners that are part of the spelling stay in names', () => {
  for (const name of ['علی\u200cرضا', 'ශ\u0dca\u200dරී']) expect(cleanName(name)).toBe(name);
  expect(cleanName('علی\u200c')).toBe('علی');
});

test('a name needs a letter, in any script', () => {
  for (const name of ['Ana', 'Ж', '王', 'é.']) expect(hasVisibleLetter(name), name).toBe(true);
  for (const name of ['.', '12', '👩', '\u0301', '�']) expect(hasVisibleLetter(name), name).toBe(false);
});

test('a lost character is detected, in both forms', () => {
  for (const typed of ['\ud800', 'Ana \udc00', 'Ana \ufffd']) expect(isDamaged(typed)).toBe(true);
  expect(isDamaged('Ana 👩')).toBe(false);
});

// A regular expression that backtracks on this text wouldn't finish before the test times out.
test.each([' ', '\n', ' \n', '\u200d', '\u0301', 'ع\u200c'])('100 kB of %j are cleaned', (filler) => {
  const typed = `a${filler.repeat(100_000 / filler.length)}b`;
  for (const clean of [cleanLine, cleanText, cleanName]) expect(clean(typed)).toMatch(/^[aá].*b$/s);
});
