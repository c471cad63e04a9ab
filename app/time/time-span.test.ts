import { expect, test } from 'vitest';

import { writeSpan } from './time-span.ts';

test.each([
  [30_000, '1 minute'],
  [40 * 60_000, '40 minutes'],
  [2 * 3_600_000, '2 hours'],
  [70 * 60_000, '1 hour'],
  [47.5 * 3_600_000, '47 hours'],
  [72 * 3_600_000, '3 days'],
])('%i milliseconds are "%s"', (span, words) => {
  expect(writeSpan(span)).toBe(words);
});
