import { expect, test } from 'vitest';

import { killNine } from '#tests/faults/kill-nine.ts';

// This is a short version of `node tests/faults/kill-nine.ts --rounds 1000`.
test('every acknowledged change survives killing the server, three times over', async () => {
  const result = await killNine({ rounds: 3, engine: 'sqlite', seed: 1, minutes: 1 }, { withDelivery: false });

  expect(result.faults).toEqual([]);
  expect(result.acknowledged.get('lessons')).toBeGreaterThan(5);
});
