import { expect, test } from 'vitest';

import { killNine } from '#tests/kill-nine.ts';

// `node tests/kill-nine.ts` kills twenty times; this is the same in short.
test('what was acknowledged is there after the server was killed, three times over', { timeout: 90_000 }, async () => {
  const result = await killNine(3);

  expect(result.lost).toEqual([]);
  expect(result.saves).toBeGreaterThan(20);
  expect(result.submits).toBeGreaterThan(0);
});
