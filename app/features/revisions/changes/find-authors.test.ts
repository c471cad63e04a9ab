import { expect, test } from 'vitest';

import type { ChangeKind } from './list-changes.server.ts';
import { findAuthors, type DraftSave } from './find-authors.server.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour));
const save = (actor: string, hour: number, path: string, kind: ChangeKind = 'changed'): DraftSave => ({
  actor,
  savedAt: at(hour),
  changes: [{ path, kind }],
});
/** Finds who made a change in saves, which are listed from newest to oldest. */
const find = (path: string, saves: readonly DraftSave[], kind: ChangeKind = 'changed') =>
  findAuthors({ path, kind }, { source: 'x', saves });

test('each change has those who saved its value, with the time they last did', () => {
  const saves = [save('beatriz', 10, 'title'), save('martin', 9, 'intro')];
  expect(find('intro', saves)).toEqual({ names: ['martin'], savedAt: at(9) });
  expect(find('title', saves)).toEqual({ names: ['beatriz'], savedAt: at(10) });
  expect(find('intro', [save('beatriz', 10, 'intro'), ...saves])).toEqual({ names: ['martin', 'beatriz'], savedAt: at(10) });
});

test('an added entry has those who changed it too, and a removed one only those who removed it', () => {
  const added = [save('beatriz', 10, 'notes'), save('martin', 9, 'topics[2]', 'added')];
  expect(find('topics[2]', added, 'added')).toEqual({ names: ['martin'], savedAt: at(9) });
  const removed = [save('beatriz', 10, 'topics[0].title'), save('martin', 9, 'topics[1]', 'removed')];
  expect(find('topics', removed, 'removed').names).toEqual(['martin']);
  expect(find('topics[0].title', removed).names).toEqual(['beatriz']);
});

test('an index that may stand for another entry names everyone it could be, without a time', () => {
  const saves = [save('beatriz', 10, 'topics[0].title'), save('owner', 9, 'topics[0]', 'added'), save('martin', 8, 'topics[0].title')];
  expect(find('topics[1].title', saves)).toEqual({ names: ['martin', 'beatriz'], savedAt: null });
});

test('a change that no save names is by one of those who saved the draft', () => {
  expect(find('title', [save('martin', 9, 'intro')])).toEqual({ names: ['martin'], savedAt: at(9) });
  expect(find('title', [save('beatriz', 10, 'notes'), save('martin', 9, 'intro')])).toEqual({
    names: ['martin', 'beatriz'],
    savedAt: null,
  });
});

test('a removed file has who removed it', () => {
  const saves = [save('beatriz', 10, 'title'), save('martin', 9, 'title')];
  expect(findAuthors({ path: '', kind: 'changed' }, { source: '', saves })).toEqual({ names: ['beatriz'], savedAt: at(10) });
});
