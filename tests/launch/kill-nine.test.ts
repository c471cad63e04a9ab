import { expect, test } from 'vitest';

import { killNine } from '#tests/trouble/kill-nine.ts';

// `node tests/trouble/kill-nine.ts --rounds 1000` kills the server a thousand times. This is a short version.
test('every acknowledged change survives killing the server, three times over', { timeout: 90_000 }, async () => {
  const result = await killNine({ rounds: 3, engine: 'sqlite', seed: 1, minutes: 1 }, { withDelivery: false });

  expect(result.faults).toEqual([]);
  expect(result.acknowledged.get('lessons')).toBeGreaterThan(5);
});
