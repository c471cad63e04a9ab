import { expect, test } from 'vitest';

import { orderOptions } from './check-options.ts';

const options = ['RECO', 'CREA', 'OREA', 'TRREB'].map((text) => ({ text }));

test('the options of a check are always in the same order', () => {
  expect(orderOptions('step', options)).toEqual(orderOptions('step', options.toReversed()));
});

test('the first option written is not the first shown more often than chance', () => {
  const places = Array.from({ length: 400 }, (_, index) => orderOptions(`step-${index}`, options).findIndex(({ text }) => text === 'RECO'));
  for (const place of [0, 1, 2, 3]) expect(places.filter((found) => found === place).length).toBeGreaterThan(60);
});
