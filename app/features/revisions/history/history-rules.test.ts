import { expect, test } from 'vitest';

import { findVersionBefore, originalVersion } from './history-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const versions = [
  { id: 'draft', state: 'draft', changedAt: at(9), publishedAt: null },
  { id: 'live', state: 'live', changedAt: at(7), publishedAt: at(7) },
  { id: 'given-up', state: 'discarded', changedAt: at(5), publishedAt: null },
  { id: 'first', state: 'past', changedAt: at(3), publishedAt: at(3) },
] as const;

test('a version is compared with what readers saw when it was written', () => {
  expect(findVersionBefore(versions, 'draft')).toBe('live');
  expect(findVersionBefore(versions, 'live')).toBe('first');
  expect(findVersionBefore(versions, 'given-up')).toBe('first');
  expect(findVersionBefore(versions, 'first')).toBe(originalVersion);
  expect(findVersionBefore(versions, 'unknown')).toBe(originalVersion);
});
