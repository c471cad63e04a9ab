import { expect, test } from 'vitest';

import { areBlanksWellFormed, findBlankPlaces } from './find-blanks.ts';

test('each blank is found with its position', () => {
  const text = 'Call [agent name], then [city].';
  const places = findBlankPlaces(text);

  expect(places.map(({ name }) => name)).toEqual(['agent name', 'city']);
  expect(places.map(({ index, length }) => text.slice(index, index + length))).toEqual(['[agent name]', '[city]']);
});

test.each(['plain text', '[a] and [property address]', ''])('%j is well formed', (text) => {
  expect(areBlanksWellFormed(text)).toBe(true);
});

test.each(['[open', 'closed]', '[a [b]]', '[]', '[ city]', '[city ]', '[ ]', '[123]'])('%j is not well formed', (text) => {
  expect(areBlanksWellFormed(text)).toBe(false);
});
