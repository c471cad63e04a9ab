import { expect, test } from 'vitest';

import { isBackupDue, isBackupUnderWay, applyBackupOutcome, noBackup } from './rules.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const fresh = { ...noBackup, claimedAt: ago(10), finishedAt: ago(9), endedAt: ago(9) };

test('a requested backup is due even if the last one is fresh', () => {
  expect(isBackupDue(fresh, now)).toBe(false);
  expect(isBackupDue({ ...fresh, askedAt: ago(0) }, now)).toBe(true);
});

test.each([
  ['never started', noBackup, false],
  ['started and not ended', { ...noBackup, claimedAt: ago(5) }, true],
  ['started again after an earlier one ended', { ...fresh, claimedAt: ago(1) }, true],
  ['made', fresh, false],
  ['failed', { ...fresh, claimedAt: ago(5), endedAt: ago(4) }, false],
  ['made by an older version, which only recorded when it finished', { ...fresh, endedAt: null }, false],
  ['started an hour ago by a process that was killed', { ...noBackup, claimedAt: ago(60) }, false],
])('a backup that was %s is under way: %j -> %s', (_, state, isUnderWay) => {
  expect(isBackupUnderWay(state, now)).toBe(isUnderWay);
});

test('the end of a backup is recorded whether it succeeded or failed', () => {
  for (const outcome of [
    { kind: 'made', file: 'F' },
    { kind: 'not-sent', file: 'F', reason: 'no connection' },
    { kind: 'failed', reason: 'no room' },
  ] as const)
    expect(applyBackupOutcome(noBackup, outcome, now).state.endedAt).toBe(now.toISOString());
});
