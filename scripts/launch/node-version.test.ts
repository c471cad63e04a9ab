import { expect, test } from 'vitest';

import { isNewEnough } from './node-version.mjs';

test('Node is new enough from 22.22 on', () => {
  expect(['20.20.2', '21.99.0', '22.9.0', '22.21.1'].map(isNewEnough)).toEqual([false, false, false, false]);
  expect(['22.22.0', '22.100.0', '24.0.0', '100.1.0'].map(isNewEnough)).toEqual([true, true, true, true]);
});
