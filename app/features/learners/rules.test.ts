import { expect, test } from 'vitest';

import { resultOf } from './rules.ts';

test.each([
  ['a pass counts before the limit', { stage: 'passed', used: 3 }, 'passed'],
  ['anyone who has no attempt left is locked out, in an attempt too', { stage: 'open', used: 3 }, 'locked-out'],
  ['a count that a device brought along locks out as well', { stage: 'none', used: 4 }, 'locked-out'],
  ["a pass with a revoked certificate isn't called passed", { stage: 'passed', used: 1, isRevoked: true }, 'revoked'],
  ['an open attempt', { stage: 'open', used: 1 }, 'open'],
  ['a failed attempt', { stage: 'failed', used: 2 }, 'failed'],
  ['nothing yet', { stage: 'none', used: 0 }, 'none'],
] as const)('%s', (_, learner, result) => {
  expect(resultOf({ isRevoked: false, ...learner }, 3)).toBe(result);
});
