import { expect, test } from 'vitest';

import { compareReviewed, readSeenDrafts, writeSeenDrafts } from './rules.ts';

const [one, two] = [
  { id: 'A'.repeat(22), version: 1 },
  { id: 'B'.repeat(22), version: 3 },
];

test('a review is about the drafts it was asked for, until none of them is a draft', () => {
  expect(compareReviewed([one, two], [two, one])).toBe('same');
  expect(compareReviewed([one, two], [one, { ...two, version: 4 }])).toBe('changed');
  expect(compareReviewed([one], [one, two])).toBe('changed');
  expect(compareReviewed([one, two], [one])).toBe('changed');
  expect(compareReviewed([one], [two])).toBe('gone');
  expect(compareReviewed([one], [])).toBe('gone');
});

test('drafts are written with their versions and read again, and nothing else is read', () => {
  expect(readSeenDrafts(writeSeenDrafts([one, two]))).toEqual([one, two]);
  expect(readSeenDrafts('')).toEqual([]);
  for (const bad of ['x', `${one.id}:`, `${one.id}:-1`, `${one.id}:1e3`, `../..:1`]) expect(readSeenDrafts(bad), bad).toBeNull();
});
