import { expect, test } from 'vitest';

import { describeDue } from './due-words.ts';

const submittedAt = new Date('2026-11-21T12:00:00.000Z');
const after = (hours: number) => new Date(submittedAt.getTime() + hours * 3_600_000);

test('overtime is due after a day: calm, then soon, then late', () => {
  const overtime = { kind: 'overtime', status: 'seen', submittedAt, answerHours: 24 } as const;
  expect(describeDue(overtime, after(1))).toEqual({ text: 'Due in 23 hours', tone: 'calm' });
  expect(describeDue(overtime, after(21.75))).toEqual({ text: 'Due in 2 hours', tone: 'soon' });
  expect(describeDue(overtime, after(27))).toEqual({ text: '3 hours late', tone: 'late' });
});

test("a request that was answered, or had no promised time, isn't due", () => {
  expect(describeDue({ kind: 'overtime', status: 'approved', submittedAt, answerHours: 24 }, after(30))).toBeNull();
  expect(describeDue({ kind: 'campaign', status: 'received', submittedAt, answerHours: 24 }, after(30))).toBeNull();
});
