import { expect, test } from 'vitest';

import {
  findUnsentBackup,
  isBackupLate,
  isBackupDue,
  applyBackupOutcome,
  listBackupsToDelete,
  nameBackup,
  noBackup,
  readBackupTime,
} from './rules.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test.each([
  ['never made', noBackup, true],
  ['made 23 hours ago', { ...noBackup, finishedAt: ago(23) }, false],
  ['made 24 hours ago', { ...noBackup, finishedAt: ago(24) }, true],
  ['being made by another process', { ...noBackup, finishedAt: ago(25), claimedAt: ago(0.5) }, false],
  ['begun by a process that ended', { ...noBackup, finishedAt: ago(25), claimedAt: ago(1) }, true],
  ['failed an hour ago', { ...noBackup, finishedAt: ago(2), failure: 'x', claimedAt: ago(1) }, true],
  ['failed just now', { ...noBackup, finishedAt: ago(2), failure: 'x', claimedAt: ago(0.5) }, false],
  ['made before the clock was set back two days', { ...noBackup, finishedAt: ago(-48) }, true],
])('a backup that was %s is due: %j -> %s', (_, state, isDue) => {
  expect(isBackupDue(state, now)).toBe(isDue);
});

test('a backup is late after 27 hours, and so is a missing one', () => {
  expect(isBackupLate(noBackup, now)).toBe(true);
  expect(isBackupLate({ ...noBackup, finishedAt: ago(26.9) }, now)).toBe(false);
  expect(isBackupLate({ ...noBackup, finishedAt: ago(27) }, now)).toBe(true);
});

test("the oldest backups beyond the number are deleted, and other files aren't", () => {
  const backups = [1, 2, 3].map((day) => nameBackup(new Date(Date.UTC(2026, 10, day, 3))));
  expect(backups[0]).toBe('northkey-20261101T030000Z.backup');
  expect(
    listBackupsToDelete(['notes.txt', backups[2] ?? '', backups[0] ?? '', 'northkey-before-move.backup', backups[1] ?? ''], 2),
  ).toEqual([backups[0]]);
  expect(listBackupsToDelete(backups, 3)).toEqual([]);
});

test.each([
  '../secrets.json',
  'northkey-before-move.backup',
  'northkey-20261301T000000Z.backup',
  'northkey-20261101T030000Z.backup.x.partial',
])('%s is not the name of a daily backup', (name) => expect(readBackupTime(name)).toBeNull());

test("a daily backup's name says when it was made", () => {
  expect(readBackupTime(nameBackup(now))).toEqual(now);
});

test('owners are notified of failures at most once a day, and once when backups work again', () => {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  let state = { ...noBackup };
  const after = (hours: number, isMade: boolean) => {
    const judged = applyBackupOutcome(state, isMade ? { kind: 'made', file: 'F' } : { kind: 'failed', reason: 'no room' }, at(hours));
    state = judged.state;
    return judged.news;
  };
  expect([0, 1, 2, 23].map((hours) => after(hours, false))).toEqual(['failed', null, null, null]);
  expect(after(24, false)).toBe('failed');
  expect([after(25, true), after(26, true)]).toEqual(['recovered', null]);
  // A second failure on the same day doesn't notify anyone. Neither does a recovery if no one was notified of the failure.
  expect([after(27, false), after(28, true)]).toEqual([null, null]);
  expect([after(49, false), after(50, true)]).toEqual(['failed', 'recovered']);
});

test("a backup that couldn't be sent is retried for a day, then a new one is made", () => {
  const { state } = applyBackupOutcome(noBackup, { kind: 'not-sent', file: 'F', reason: 'no connection' }, now);
  expect(state).toMatchObject({ finishedAt: now.toISOString(), file: 'F', unsentFile: 'F', failure: 'no connection' });
  const later = new Date(now.getTime() + 5 * 3_600_000);
  const again = applyBackupOutcome(state, { kind: 'not-sent', file: 'F', reason: 'no connection' }, later).state;
  expect(again.finishedAt).toBe(now.toISOString());
  expect(findUnsentBackup(again, later)).toBe('F');
  expect(findUnsentBackup(again, new Date(now.getTime() + 24 * 3_600_000))).toBeNull();
  expect(applyBackupOutcome(again, { kind: 'made', file: 'F' }, later).state).toMatchObject({ unsentFile: null, failure: null });
});

// 12:00 UTC on November 21 is 7:00 a.m. in Toronto.
test.each([
  ['the hour has passed since the last backup', '2026-11-21T05:00:00.000Z', 7, true],
  ['the hour comes later today', '2026-11-21T05:00:00.000Z', 8, false],
  ['a backup was made after the hour', '2026-11-21T11:00:00.000Z', 5, false],
  ['a backup was made before the hour, in the night', '2026-11-21T04:59:00.000Z', 0, true],
  ['the last one is a day old, before the hour', '2026-11-20T12:00:00.000Z', 8, true],
])('with a time of day, a backup is due if %s', (_, finishedAt, at, isDue) => {
  const state = { ...noBackup, finishedAt, claimedAt: finishedAt };
  expect(isBackupDue(state, new Date('2026-11-21T12:00:00.000Z'), at)).toBe(isDue);
});
