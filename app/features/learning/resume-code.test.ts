import { expect, test } from 'vitest';

import { createResumeCode, groupResumeCode, normalizeResumeCode } from './resume-code.ts';

test("a code has eight letters that can't be confused", () => {
  let next = 0;
  const all = Array.from({ length: 3 }, () => createResumeCode((limit) => next++ % limit)).join('');
  expect(all).toHaveLength(24);
  expect(new Set(all).size).toBe(22);
  expect(all).not.toMatch(/[^A-Z]|[ILOU]/);
});

test.each(['ABCDEFGH', 'abcd-efgh', ' ab cd ef gh ', 'ABCD–EFGH', '#ABCD-EFGH'])('"%s" is read as the same code', (typed) => {
  expect(normalizeResumeCode(typed)).toBe('ABCDEFGH');
});

test.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFGI', 'ABCDEFG0', 'ÄBCDEFGH', 'ABCDEFG\u0000'])(`"%s" isn't a code`, (typed) => {
  expect(normalizeResumeCode(typed)).toBeNull();
});

test('a code is written in two groups', () => {
  expect(groupResumeCode('ABCDEFGH')).toBe('ABCD-EFGH');
});
