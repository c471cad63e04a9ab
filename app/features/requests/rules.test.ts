import { expect, test } from 'vitest';

import { formatTime } from '#app/time/written-time.ts';
import { canAdvance, countsTowardTier, dueAt, firstStatus, isOverdue, isSettled, nextStatuses, queueKeyOf, stepsAhead } from './rules.ts';

test('overtime goes from received through seen and approved to done', () => {
  expect(firstStatus('overtime')).toBe('received');
  expect(canAdvance('overtime', 'received', 'seen')).toBe(true);
  expect(canAdvance('overtime', 'seen', 'approved')).toBe(true);
  expect(canAdvance('overtime', 'approved', 'done')).toBe(true);
});

test("overtime is never done before it's approved, and nothing follows done", () => {
  expect(canAdvance('overtime', 'received', 'done')).toBe(false);
  expect(canAdvance('overtime', 'seen', 'done')).toBe(false);
  expect(canAdvance('overtime', 'declined', 'done')).toBe(false);
  expect(nextStatuses('overtime', 'done')).toEqual([]);
});

test('an overtime answer can be corrected until the work is done', () => {
  expect(canAdvance('overtime', 'approved', 'declined')).toBe(true);
  expect(canAdvance('overtime', 'declined', 'approved')).toBe(true);
});

test("a campaign is answered before it's done", () => {
  expect(nextStatuses('campaign', 'received')).toEqual(['seen', 'answered']);
  expect(nextStatuses('campaign', 'seen')).toEqual(['answered']);
  expect(nextStatuses('campaign', 'answered')).toEqual(['done']);
  expect(canAdvance('campaign', 'received', 'approved')).toBe(false);
});

test("a service request is answered before it's done, and has no promised time", () => {
  expect(firstStatus('service')).toBe('received');
  expect(nextStatuses('service', 'received')).toEqual(['seen', 'answered']);
  expect(nextStatuses('service', 'seen')).toEqual(['answered']);
  expect(nextStatuses('service', 'answered')).toEqual(['done']);
  expect(canAdvance('service', 'received', 'approved')).toBe(false);
  expect(dueAt({ kind: 'service', submittedAt: new Date('2026-11-20T15:00:00Z'), answerHours: 24 })).toBeNull();
  expect(stepsAhead('service', 'seen')).toEqual(['answered', 'done']);
});

test('a referral goes from contacted to signed to rewarded', () => {
  expect(firstStatus('referral')).toBe('new');
  expect(nextStatuses('referral', 'new')).toEqual(['contacted', 'closed']);
  expect(nextStatuses('referral', 'contacted')).toEqual(['signed', 'closed']);
  expect(nextStatuses('referral', 'signed')).toEqual(['rewarded', 'closed']);
  expect(nextStatuses('referral', 'rewarded')).toEqual([]);
  expect(canAdvance('referral', 'new', 'signed')).toBe(false);
});

test("signed and rewarded referrals count toward the tier, and others don't", () => {
  expect(['new', 'contacted', 'signed', 'rewarded', 'closed'].filter((status) => countsTowardTier(status as 'new'))).toEqual([
    'signed',
    'rewarded',
  ]);
});

test('only a final status closes a request', () => {
  expect((['done', 'declined', 'rewarded', 'closed'] as const).every(isSettled)).toBe(true);
  expect((['received', 'seen', 'approved', 'answered', 'new', 'contacted', 'signed'] as const).some(isSettled)).toBe(false);
});

test("overtime is due 24 hours after it's received, and other kinds have no due time", () => {
  expect(dueAt({ kind: 'overtime', submittedAt: new Date('2026-11-20T15:00:00Z'), answerHours: 24 })).toEqual(
    new Date('2026-11-21T15:00:00Z'),
  );
  expect(dueAt({ kind: 'campaign', submittedAt: new Date('2026-11-20T15:00:00Z'), answerHours: 24 })).toBeNull();
  expect(dueAt({ kind: 'referral', submittedAt: new Date('2026-11-20T15:00:00Z'), answerHours: 24 })).toBeNull();
});

test('a shorter promise is due sooner', () => {
  expect(dueAt({ kind: 'overtime', submittedAt: new Date('2026-11-20T15:00:00Z'), answerHours: 4 })).toEqual(
    new Date('2026-11-20T19:00:00Z'),
  );
});

test("when clocks go forward, 24 hours end one hour later on Toronto's clocks", () => {
  const received = new Date('2027-03-14T02:30:00Z');

  expect(formatTime(received)).toBe('Saturday, March 13, 2027 at 9:30 p.m. EST');
  expect(formatTime(dueAt({ kind: 'overtime', submittedAt: received, answerHours: 24 }) ?? received)).toBe(
    'Sunday, March 14, 2027 at 10:30 p.m. EDT',
  );
});

test("when clocks go back, 24 hours end one hour earlier on Toronto's clocks", () => {
  const received = new Date('2026-10-31T14:00:00Z');

  expect(formatTime(received)).toBe('Saturday, October 31, 2026 at 10:00 a.m. EDT');
  expect(formatTime(dueAt({ kind: 'overtime', submittedAt: received, answerHours: 24 }) ?? received)).toBe(
    'Sunday, November 1, 2026 at 9:00 a.m. EST',
  );
});

test('unanswered overtime is overdue one millisecond after its due time', () => {
  const request = { kind: 'overtime', status: 'seen', submittedAt: new Date('2026-11-20T15:00:00Z'), answerHours: 24 } as const;

  expect(isOverdue(request, new Date('2026-11-21T15:00:00.000Z'))).toBe(false);
  expect(isOverdue(request, new Date('2026-11-21T15:00:00.001Z'))).toBe(true);
  expect(isOverdue({ ...request, status: 'approved' }, new Date('2026-11-30T15:00:00Z'))).toBe(false);
});

test('the upcoming steps end when the request closes', () => {
  expect(stepsAhead('overtime', 'received')).toEqual(['seen', 'answer', 'done']);
  expect(stepsAhead('overtime', 'seen')).toEqual(['answer', 'done']);
  expect(stepsAhead('overtime', 'approved')).toEqual(['done']);
  expect(stepsAhead('overtime', 'declined')).toEqual([]);
  expect(stepsAhead('campaign', 'answered')).toEqual(['done']);
  expect(stepsAhead('referral', 'new')).toEqual(['contacted', 'signed', 'rewarded']);
  expect(stepsAhead('referral', 'closed')).toEqual([]);
});

test("the queue starts with what's due soonest, then the longest wait, then answered requests", () => {
  const at = (hours: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + hours * 3_600_000);
  const requests = [
    { kind: 'campaign', status: 'received', submittedAt: at(0), reference: 'older' },
    { kind: 'overtime', status: 'approved', submittedAt: at(9), reference: 'answered' },
    { kind: 'overtime', status: 'seen', submittedAt: at(8), reference: 'due later' },
    { kind: 'referral', status: 'new', submittedAt: at(3), reference: 'newer' },
    { kind: 'overtime', status: 'received', submittedAt: at(2), reference: 'due first' },
  ] as const;

  const keys = requests.map((request) => queueKeyOf({ ...request, answerHours: 24 })).toSorted((a, b) => (a < b ? -1 : 1));
  expect(keys.map((key) => key.slice(17))).toEqual(['due first', 'due later', 'older', 'newer', 'answered']);
});
