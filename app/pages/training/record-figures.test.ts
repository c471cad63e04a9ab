import { expect, test } from 'vitest';

import { writeFigures } from './record-figures.ts';

const nothing = {
  lessons: 0,
  ticks: 0,
  practiceAnswers: 0,
  notes: 0,
  bookmarks: 0,
  checks: 0,
  signatures: 0,
  openAttempts: 0,
  failedAttempts: 0,
  passedAttempts: 0,
  used: 0,
  remaining: 3,
  certificates: 0,
};

test("a record is summarized in a line, leaving out what it doesn't have", () => {
  expect(writeFigures({ ...nothing, lessons: 12, ticks: 1, practiceAnswers: 60, signatures: 1, failedAttempts: 2 })).toBe(
    '12 lessons, 1 checklist item, 60 practice answers, the signed agreement and 2 failed attempts',
  );
});

test('bookmarks and check answers count, because a merge moves them', () => {
  expect(writeFigures({ ...nothing, bookmarks: 2 })).toBe('2 bookmarks');
  expect(writeFigures({ ...nothing, notes: 1, bookmarks: 1, checks: 3 })).toBe('1 note, 1 bookmark and 3 check answers');
});

test('an empty record has no summary', () => {
  expect(writeFigures(nothing)).toBeNull();
  expect(writeFigures(null)).toBeNull();
});
