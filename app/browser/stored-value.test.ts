import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listOf, StoredValue } from './stored-value.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const openList = () => new StoredValue<number[]>({ key: 'list', initial: [], parse: (value) => value as number[] });

test('what another tab stored while nobody listened here is taken over, not overwritten', () => {
  const list = openList();
  list.subscribe(() => undefined)();
  list.set([1]);
  stored.set('list', '[1,7]');

  list.subscribe(() => undefined);
  list.set([...list.get(), 3]);
  expect(stored.get('list')).toBe('[1,7,3]');
});

test('listening again gives the very same value when nothing has changed', () => {
  const list = openList();
  list.set([1]);
  const before = list.get();
  list.subscribe(() => undefined);
  expect(list.get()).toBe(before);
});

test('where nothing can be stored, the value lasts for the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('refused');
    },
    removeItem: () => undefined,
  });
  const list = openList();
  list.set([1]);
  list.subscribe(() => undefined);
  expect(list.get()).toEqual([1]);
});

test('the initial value leaves nothing behind, and what another program stored there is left out', () => {
  const list = new StoredValue<number[]>({
    key: 'list',
    initial: [],
    parse: listOf((entry): entry is number => typeof entry === 'number'),
  });
  list.set([1]);
  list.set([]);
  expect(stored.has('list')).toBe(false);

  stored.set('list', '[1,"two"]');
  expect(list.get()).toEqual([1]);
  stored.set('list', '[1,');
  expect(list.get()).toEqual([]);
});
