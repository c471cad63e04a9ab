import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Outbox, type Delivery } from './outbox.ts';

const storageKey = 'northkey-test';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readStored = () => JSON.parse(stored.get(storageKey) ?? '[]') as [string, string][];
const noLine = () => Promise.reject(new TypeError('no line'));
const settle = () => vi.advanceTimersByTimeAsync(0);

test("two tabs without a line keep each other's changes, and a later visit sends both", async () => {
  const one = new Outbox<string>({ storageKey, send: noLine });
  const other = new Outbox<string>({ storageKey, send: noLine });
  one.put('a', 'A');
  other.put('b', 'B');
  await settle();
  one.close();
  other.close();
  expect(readStored()).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ]);

  const sent: string[][] = [];
  const later = new Outbox<string>({ storageKey, send: (changes) => (sent.push(changes), Promise.resolve<Delivery>('kept')) });
  await settle();
  expect(sent).toEqual([['A', 'B']]);
  expect(later.status).toBe('saved');
  expect(readStored()).toEqual([]);
});

test('what one tab has delivered takes nothing of another with it', async () => {
  const one = new Outbox<string>({ storageKey, send: () => Promise.resolve<Delivery>('kept') });
  const other = new Outbox<string>({ storageKey, send: noLine });
  other.put('b', 'B');
  await settle();
  one.put('a', 'A');
  await settle();
  other.close();
  expect(readStored()).toEqual([['b', 'B']]);
});

test('one refused change does not take those with it that are kept', async () => {
  const kept: string[] = [];
  const outbox = new Outbox<string>({
    storageKey,
    send: (changes) => {
      if (changes.includes('gone')) return Promise.resolve<Delivery>('refused');
      kept.push(...changes);
      return Promise.resolve<Delivery>('kept');
    },
  });
  // The first is on its way alone; the rest goes together.
  outbox.put('a', 'A');
  outbox.put('b', 'gone');
  outbox.put('c', 'C');
  await vi.runAllTimersAsync();

  expect(kept).toEqual(['A', 'C']);
  expect(outbox.pending.size).toBe(0);
  expect(outbox.status).toBe('saved');
});

test('a closed outbox sends no more, and leaves what is unsent to the next one', async () => {
  let tries = 0;
  const outbox = new Outbox<string>({
    storageKey,
    send: () => {
      tries += 1;
      return noLine();
    },
  });
  outbox.put('a', 'old');
  await settle();
  outbox.close();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(1);
  expect(readStored()).toEqual([['a', 'old']]);
});

test('after the session has ended changes wait, and are sent once somebody has signed in', async () => {
  let answer: Delivery = 'signed-out';
  const outbox = new Outbox<string>({ storageKey, send: () => Promise.resolve(answer) });
  outbox.put('a', 'A');
  await settle();
  expect(outbox.status).toBe('signed-out');
  expect(readStored()).toEqual([['a', 'A']]);

  answer = 'kept';
  await outbox.flush();
  expect(outbox.status).toBe('saved');
});
