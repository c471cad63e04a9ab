import { expect, test } from 'vitest';

import { readLearnerFilter, readPlace, resultOf, writeLearnerFilter } from './rules.ts';

test.each([
  ['a pass counts before the limit', { stage: 'passed', used: 3 }, 'passed'],
  ['whoever has no attempt left is locked out, in an attempt too', { stage: 'open', used: 3 }, 'locked-out'],
  ['a count that a device brought along locks out as well', { stage: 'none', used: 4 }, 'locked-out'],
  ["a pass with a revoked certificate isn't called passed", { stage: 'passed', used: 1, isRevoked: true }, 'revoked'],
  ['an open attempt', { stage: 'open', used: 1 }, 'open'],
  ['a failed attempt', { stage: 'failed', used: 2 }, 'failed'],
  ['nothing yet', { stage: 'none', used: 0 }, 'none'],
] as const)('%s', (_, learner, result) => {
  expect(resultOf({ isRevoked: false, ...learner }, 3)).toBe(result);
});

test('an address says the filter that it was written from', () => {
  const filter = { search: 'ana & co', result: 'locked-out', seen: 'longer', agreement: 'unsigned', code: 'q1_-', sort: 'name' } as const;
  expect(readLearnerFilter(writeLearnerFilter(filter))).toEqual(filter);
});

test('what an address says that no filter has shows everybody', () => {
  const filter = readLearnerFilter(new URLSearchParams('result=toString&seen=1&agreement=&sort=x&search=%20'));
  expect(filter).toEqual({ search: '', result: null, seen: null, agreement: null, code: null, sort: 'seen' });
  expect(writeLearnerFilter(filter).toString()).toBe('');
});

test('half a place in a list is none', () => {
  expect(readPlace(new URLSearchParams('from=2026'))).toBeNull();
  expect(readPlace(new URLSearchParams('from=&after=x'))).toEqual({ value: '', id: 'x' });
});
