import { expect, test } from 'vitest';

import { findLiveValue } from './match-entries.server.ts';

const one = { type: 'prose', text: 'One' };
const two = { type: 'prose', text: 'Two' };
const table = { type: 'table', id: 'dates', caption: 'Dates' };
const live = { blocks: [one, two, table] };

const seen = (blocks: unknown[], index: number, key = 'text') => findLiveValue({ blocks }, live, ['blocks', index, key]);

test('entries that were moved are compared with themselves', () => {
  const moved = [table, two, one];
  expect(seen(moved, 2)).toBe('One');
  expect(seen(moved, 0, 'caption')).toBe('Dates');
});

test('an entry with an ID is found although it changed, and others are compared in order', () => {
  const changed = [{ ...table, caption: 'Deadlines' }, { ...one, text: 'One, edited' }, two];
  expect(seen(changed, 0, 'caption')).toBe('Dates');
  expect(seen(changed, 1)).toBe('One');
  expect(seen(changed, 2)).toBe('Two');
});

test('a new entry is compared with nothing, and does not shift the ones behind it', () => {
  const added = [one, { type: 'prose', text: 'New' }, two, table];
  expect(seen(added, 1)).toBeUndefined();
  expect(seen(added, 2)).toBe('Two');
  expect(findLiveValue({ blocks: [one] }, {}, ['blocks', 0, 'text'])).toBeUndefined();
  expect(findLiveValue({ title: 'Draft' }, { title: 'Live' }, ['title'])).toBe('Live');
});
