import { expect, test } from 'vitest';

import { formatWait } from './format-wait.ts';

test('a wait is written in seconds or minutes, rounded up', () => {
  expect(formatWait(-5)).toBe('a second');
  expect(formatWait(1_001)).toBe('2 seconds');
  expect(formatWait(89_000)).toBe('89 seconds');
  expect(formatWait(90_000)).toBe('2 minutes');
  expect(formatWait(241_000)).toBe('5 minutes');
  expect(formatWait(89 * 60_000)).toBe('89 minutes');
  expect(formatWait(90 * 60_000)).toBe('2 hours');
  expect(formatWait(24 * 3_600_000)).toBe('24 hours');
});
