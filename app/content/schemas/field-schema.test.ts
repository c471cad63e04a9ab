import { expect, test } from 'vitest';

import { name } from './field-schema.ts';

test('a name that is too long is refused with its length and the limit', () => {
  expect(name.safeParse('x'.repeat(120)).success).toBe(true);
  expect(name.safeParse(` ${'x'.repeat(121)} `).error?.issues.map(({ message }) => message)).toEqual([
    "it has 121 characters, and there's room for 120",
  ]);
});
