import { expect, test } from 'vitest';

import { digestIn } from './digest-in.ts';
import { findPlace, markPlace } from './place-mark.server.ts';

const procedures = (...ids: string[]) => ids.map((id) => ({ id, title: `Procedure ${id}` }));
const news = (...titles: string[]) => titles.map((title) => ({ title }));
const find = (before: unknown[], now: unknown[], index = 1) => {
  const path = ['items', index, 'tip'];
  return findPlace({ items: now }, path, markPlace({ items: before }, path, 'digest'))?.[1];
};

test('a mark leads to the entry with its ID, wherever that is now', () => {
  expect(find(procedures('a', 'b'), procedures('a', 'b', 'c'))).toBe(1);
  expect(find(procedures('a', 'b'), procedures('new', 'a', 'b'))).toBe(2);
  expect(find(procedures('a', 'b', 'c'), procedures('b', 'c'))).toBe(0);
  expect(find(procedures('a', 'b'), [{ id: 'a' }, { id: 'b', title: 'Renamed' }])).toBe(1);
  expect(find(procedures('a', 'b', 'c'), procedures('a', 'c'))).toBeUndefined();
  expect(find(procedures('a', 'b'), procedures('a', 'new'))).toBeUndefined();
});

test('an entry without an ID is known by what it says, or by its place while the list is as long', () => {
  expect(find(news('One', 'Two'), news('New', 'One', 'Two'))).toBe(2);
  expect(find(news('One', 'Two'), news('Two', 'One'))).toBe(0);
  expect(find(news('One', 'Two'), news('One', 'Renamed'))).toBe(1);
  expect(find(news('One', 'Two'), news('New', 'One', 'Renamed'))).toBeUndefined();
});

test('of entries that look the same, the place counts only while the list is as long', () => {
  expect(find(news('', ''), news('', ''))).toBe(1);
  expect(find(news('', ''), news('Named', ''), 0)).toBe(0);
  expect(find(news('', ''), news('', '', ''))).toBeUndefined();
});

test('each list around a value is looked at', () => {
  const blocks = [{ type: 'prose' }, { type: 'procedures', items: procedures('a', 'b') }];
  const path = ['blocks', 1, 'items', 0, 'tip'];
  const mark = markPlace({ blocks }, path, 'digest');
  expect(digestIn(mark)).toBe('digest');
  expect(findPlace({ blocks: [{ type: 'figures' }, ...blocks] }, path, mark)).toEqual(['blocks', 2, 'items', 0, 'tip']);
  expect(findPlace({ blocks: [blocks[0], { type: 'procedures', items: procedures('b', 'a') }] }, path, mark)).toEqual([
    'blocks',
    1,
    'items',
    1,
    'tip',
  ]);
  expect(findPlace({ blocks: [] }, path, mark)).toBeNull();
});

test('a digest without places leads to its path', () => {
  expect(findPlace({ items: [] }, ['items', 1, 'tip'], 'digest')).toEqual(['items', 1, 'tip']);
});
