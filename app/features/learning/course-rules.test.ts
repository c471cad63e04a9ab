import { expect, test } from 'vitest';

import { applyCourseChange, emptyCourse } from './course-rules.ts';

const answer = { kind: 'check', id: 'crm/intake', option: 'Call back', right: false, at: '2026-11-21T12:00:00.000Z' } as const;

test('an answer that was sent and fetched again is there once', () => {
  const once = applyCourseChange(emptyCourse, answer);
  expect(once.checks).toMatchObject([{ id: 'crm/intake', option: 'Call back' }]);
  expect(applyCourseChange(once, answer)).toBe(once);
});
