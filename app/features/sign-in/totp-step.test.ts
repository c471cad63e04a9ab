import { expect, test } from 'vitest';

import { findTotpStep } from './totp-step.server.ts';

/** The secret, times and codes from RFC 6238, appendix B, shortened to the last six of their eight digits. */
const secret = '12345678901234567890';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('a code from time %i belongs to its 30-second step', (seconds, code) => {
  expect(findTotpStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('a code is accepted during its 30 seconds, and neither earlier nor later', () => {
  const step = Math.floor(1_111_111_109 / 30);
  for (const time of [step * 30_000, (step + 1) * 30_000 - 1]) expect(findTotpStep(secret, '081804', time)).toBe(step);
  for (const time of [step * 30_000 - 1, (step + 1) * 30_000]) expect(findTotpStep(secret, '081804', time)).toBeNull();
});
