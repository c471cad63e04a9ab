import { expect, test } from 'vitest';

import { orderOptions } from './check-options.ts';

const options = ['RECO', 'CREA', 'OREA', 'TRREB'].map((text) => ({ text }));

test("a check's options are always in the same order", () => {
  expect(orderOptions('step', options)).toEqual(orderOptions('step', options.toReversed()));
});

test("the option written first isn't shown first more often than chance", () => {
  const places = Array.from({ length: 400 }, (_, index) => orderOptions(`step-${index}`, options).findIndex(({ text }) => text === 'RECO'));
  for (const place of [0, 1, 2, 3]) expect(places.filter((found) => found === place).length).toBeGreaterThan(60);
});
