import { expect, test } from 'vitest';

import { listChangedFiles } from '../../scripts/test/shipped-content.ts';

test('the list of shipped files matches this content: npm run write:shipped updates it', () => {
  expect(listChangedFiles()).toEqual([]);
});
