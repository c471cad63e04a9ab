import { expect, test } from 'vitest';

import { listChangedFiles } from '../../scripts/test/shipped-content.ts';

test('the list of shipped files is of this content: npm run write:shipped writes it', () => {
  expect(listChangedFiles()).toEqual([]);
});
