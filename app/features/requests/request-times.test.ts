import { expect, test } from 'vitest';

import { timesOf } from './request-times.ts';
import type { RequestStatus } from './rules.ts';

const submittedAt = new Date('2026-11-20T15:00:00.000Z');
const at = (hour: number) => new Date(submittedAt.getTime() + hour * 3_600_000);
const events = (...statuses: RequestStatus[]) => statuses.map((status, index) => ({ status, note: null, happenedAt: at(index) }));

test("overtime is due in 24 hours until it's answered", () => {
  expect(timesOf({ kind: 'overtime', submittedAt, answerHours: 24, events: events('received', 'seen') })).toEqual({
    askedAt: submittedAt,
    dueAt: at(24),
    answeredAt: null,
  });
  const answered = timesOf({ kind: 'overtime', submittedAt, answerHours: 24, events: events('received', 'seen', 'approved', 'done') });
  expect(answered).toEqual({ askedAt: submittedAt, dueAt: null, answeredAt: at(2) });
});

test("an undone answer doesn't count, and the next one does", () => {
  const undone = ['received', 'approved', 'received'] as const;
  expect(timesOf({ kind: 'overtime', submittedAt, answerHours: 24, events: events(...undone) })).toMatchObject({
    dueAt: at(24),
    answeredAt: null,
  });
  expect(timesOf({ kind: 'overtime', submittedAt, answerHours: 24, events: events(...undone, 'declined') }).answeredAt).toEqual(at(3));
});

test("a corrected answer keeps the first one's time", () => {
  expect(
    timesOf({ kind: 'overtime', submittedAt, answerHours: 24, events: events('received', 'declined', 'approved') }).answeredAt,
  ).toEqual(at(1));
});

test('nothing else has a due time', () => {
  expect(timesOf({ kind: 'referral', submittedAt, answerHours: 24, events: events('new') })).toMatchObject({
    dueAt: null,
    answeredAt: null,
  });
});
