import { expect, test } from 'vitest';

import { attack } from '#tests/trouble/attack.ts';

// This is a short version of `node tests/trouble/attack.ts --requests 100000`.
test("made-up requests cause no failures, and strangers' add nothing", { timeout: 90_000 }, async () => {
  const { faults } = await attack({ seed: 3, requests: 400, engine: 'sqlite', withEveryAddress: false });

  expect(faults).toEqual([]);
});
