import { expect, test } from 'vitest';

import { writeBulkResult } from './write-bulk-result.ts';

test.each([
  [{ done: 5, reasons: [] }, '5 of 5 done.'],
  [{ done: 3, reasons: ['Sent already.', 'Sent already.'] }, "3 of 5 done. 2 weren't changed: Sent already."],
  [
    { done: 0, reasons: ['Sent already.', 'Not found.', 'Sent already.'] },
    "0 of 3 done. 2 weren't changed: Sent already. 1 wasn't changed: Not found.",
  ],
])('each reason appears once, with its number of rows: %o', (result, text) => {
  expect(writeBulkResult(result)).toBe(text);
});
