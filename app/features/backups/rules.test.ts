import { expect, test } from 'vitest';

import { isBackupLate, isCopyDue, listCopiesToDelete, nameCopy, noBackup } from './rules.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test.each([
  ['never made', noBackup, true],
  ['made 23 hours ago', { ...noBackup, finishedAt: ago(23) }, false],
  ['made 24 hours ago', { ...noBackup, finishedAt: ago(24) }, true],
  ['being made by another process', { ...noBackup, finishedAt: ago(25), claimedAt: ago(0.5) }, false],
  ['begun by a process that ended', { ...noBackup, finishedAt: ago(25), claimedAt: ago(1) }, true],
  ['made before the clock was set back two days', { ...noBackup, finishedAt: ago(-48) }, true],
])('a copy that was %s is due: %j -> %s', (_, state, isDue) => {
  expect(isCopyDue(state, now)).toBe(isDue);
});

test('a backup is late after 27 hours, and so is none', () => {
  expect(isBackupLate(noBackup, now)).toBe(true);
  expect(isBackupLate({ ...noBackup, finishedAt: ago(26.9) }, now)).toBe(false);
  expect(isBackupLate({ ...noBackup, finishedAt: ago(27) }, now)).toBe(true);
});

test('the oldest copies beyond the number are deleted, and nothing that is no copy', () => {
  const copies = [1, 2, 3].map((day) => nameCopy(new Date(Date.UTC(2026, 10, day, 3))));
  expect(copies[0]).toBe('northkey-20261101T030000Z.backup');
  expect(listCopiesToDelete(['notes.txt', copies[2] ?? '', copies[0] ?? '', 'northkey-before-move.backup', copies[1] ?? ''], 2)).toEqual([
    copies[0],
  ]);
  expect(listCopiesToDelete(copies, 3)).toEqual([]);
});
