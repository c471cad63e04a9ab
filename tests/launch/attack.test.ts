import { expect, test } from 'vitest';

import { attack } from '#tests/trouble/attack.ts';

// `node tests/trouble/attack.ts --requests 100000` sends so many; this is the same in short.
test('made-up requests fail nothing and add nothing for strangers', { timeout: 90_000 }, async () => {
  const { faults } = await attack({ seed: 3, requests: 400, engine: 'sqlite', withEveryAddress: false });

  expect(faults).toEqual([]);
});
