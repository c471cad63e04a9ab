import { expect, test } from 'vitest';

import { createPhraseFinder } from './find-phrases.ts';

const phrases = { 'by and by': 'write "later"', 'lies? in(?! wait)': 'write "is in"' };

test.each([
  ['in a sentence', 'Ask by and by.', 'by and by'],
  ['at its start', 'Lies in the address.', 'Lies in'],
  ['in a string, between quotes', "text('by and by')", 'by and by'],
  ['wrapped in a comment', ' * Asked by\n * and by.', 'by\n * and by'],
  ['wrapped in Markdown', '- Asked by\n  and by.', 'by\n  and by'],
])('a phrase is found %s', (_, text, found) => {
  expect(createPhraseFinder(phrases)(text)).toEqual([expect.objectContaining({ found, index: text.indexOf(found) })]);
});

test.each([
  ['part of a longer word', 'by and bye'],
  ['joined by a hyphen', 'a by-and-by button'],
  ['excused by the list', 'It lies in wait'],
])('a phrase %s is not found', (_, text) => {
  expect(createPhraseFinder(phrases)(text)).toEqual([]);
});
