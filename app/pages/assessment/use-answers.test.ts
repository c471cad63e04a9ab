import { expect, test } from 'vitest';

import { chosenSince } from './use-answers.ts';

test('answers chosen while the attempt was reloading stay, and earlier ones give way to what was loaded', () => {
  expect(chosenSince({ 1: 'a', 2: 'b' }, { 1: 'a', 2: 'c', 3: 'd' })).toEqual({ 2: 'c', 3: 'd' });
  expect(chosenSince({ 1: 'a' }, { 1: 'a' })).toEqual({});
});
