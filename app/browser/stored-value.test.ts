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

test("a value that another tab stored while no one was subscribed here isn't overwritten", () => {
  const list = openList();
  list.subscribe(() => undefined)();
  list.set([1]);
  stored.set('list', '[1,7]');

  list.subscribe(() => undefined);
  list.set([...list.get(), 3]);
  expect(stored.get('list')).toBe('[1,7,3]');
});

test('subscribing again returns the same object if nothing has changed', () => {
  const list = openList();
  list.set([1]);
  const before = list.get();
  list.subscribe(() => undefined);
  expect(list.get()).toBe(before);
});

test('if nothing can be stored, the value lasts as long as the page', () => {
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

test("the initial value isn't stored, and another program's value is ignored", () => {
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
