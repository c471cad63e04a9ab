import { expect, test } from 'vitest';

import { attack } from '#tests/faults/attack.ts';

// This is a short version of `node tests/faults/attack.ts --requests 100000`.
test("made-up requests cause no failures, and strangers' add nothing", async () => {
  const { faults } = await attack({ seed: 3, requests: 400, engine: 'sqlite', withEveryAddress: false });

  expect(faults).toEqual([]);
});
