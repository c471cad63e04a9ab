import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Outbox, type OutboxOptions } from './outbox.ts';

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
const answer = <Kind>(kind: Kind) => Promise.resolve({ kind });
const noConnection = () => answer('no-answer' as const);
function openOutbox(options: Pick<OutboxOptions<string>, 'send' | 'onRefused'>): Outbox<string> {
  const outbox = new Outbox<string>({ storageKey, ...options });
  outbox.open();
  return outbox;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test("two offline tabs keep each other's changes, and a later visit sends both", async () => {
  const one = openOutbox({ send: noConnection });
  const other = openOutbox({ send: noConnection });
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
  const later = openOutbox({ send: (changes) => (sent.push(changes), answer('answered' as const)) });
  await settle();
  expect(sent).toEqual([['A', 'B']]);
  expect(later.get().status).toBe('saved');
  expect(readStored()).toEqual([]);
});

test("delivering one tab's changes doesn't remove another's", async () => {
  const one = openOutbox({ send: () => answer('answered' as const) });
  const other = openOutbox({ send: noConnection });
  other.put('b', 'B');
  await settle();
  one.put('a', 'A');
  await settle();
  other.close();
  expect(readStored()).toEqual([['b', 'B']]);
});

test("a page that can't send anything keeps what an earlier visit left, and drops its own changes", async () => {
  const earlier = openOutbox({ send: noConnection });
  earlier.put('a', 'A');
  await settle();
  earlier.close();

  const preview = openOutbox({ send: () => answer('forbidden' as const) });
  preview.put('b', 'B');
  await vi.runAllTimersAsync();
  expect(readStored()).toEqual([['a', 'A']]);
  expect(preview.get()).toEqual({ status: 'saved', pending: new Map() });

  const sent: string[][] = [];
  openOutbox({ send: (changes) => (sent.push(changes), answer('answered' as const)) });
  await settle();
  expect(sent).toEqual([['A']]);
});

test("one rejected change doesn't affect those that are saved", async () => {
  const kept: string[] = [];
  const refused: string[][] = [];
  const outbox = openOutbox({
    onRefused: (changes) => refused.push(changes),
    send: (changes) => {
      if (changes.includes('gone')) return answer('refused' as const);
      kept.push(...changes);
      return answer('answered' as const);
    },
  });
  // The first change is sent alone, and the other two are then sent together.
  outbox.put('a', 'A');
  outbox.put('b', 'gone');
  outbox.put('c', 'C');
  await vi.runAllTimersAsync();

  expect(kept).toEqual(['A', 'C']);
  expect(refused).toEqual([['gone']]);
  expect(outbox.get().pending.size).toBe(0);
  expect(outbox.get().status).toBe('saved');
});

test('a closed outbox stops sending and leaves unsent changes to the next one', async () => {
  let tries = 0;
  const outbox = openOutbox({
    send: () => {
      tries += 1;
      return noConnection();
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

test('changes wait after the session has ended, and are sent after the next sign-in', async () => {
  let kind: 'signed-out' | 'answered' = 'signed-out';
  const outbox = openOutbox({ send: () => answer(kind) });
  outbox.put('a', 'A');
  await settle();
  expect(outbox.get().status).toBe('signed-out');
  expect(readStored()).toEqual([['a', 'A']]);

  kind = 'answered';
  await outbox.flush();
  expect(outbox.get().status).toBe('saved');
});

test('tells whether unsent changes would survive the page', async () => {
  const outbox = openOutbox({ send: noConnection });
  vi.spyOn(localStorage, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  outbox.put('a', 'A');
  await settle();
  expect(outbox.isStored).toBe(false);

  outbox.put('b', 'B');
  expect(outbox.isStored).toBe(true);
  expect(readStored()).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ]);
});
