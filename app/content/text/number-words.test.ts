import { expect, test } from 'vitest';

import { numberInWords } from './number-words.ts';

test('a number at the start of a sentence is spelled out up to twelve', () => {
  expect([0, 7, 12, 13].map(numberInWords)).toEqual(['No', 'Seven', 'Twelve', '13']);
});
