import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ThreadJob } from '#tests/support/pdf/render-thread.ts';
import { RenderThread } from './render-thread.ts';

const file = new URL('../../../tests/support/pdf/render-thread.ts', import.meta.url);
const answer: ThreadJob = { name: 'a', does: 'answer', bytes: 2 };

let thread: RenderThread<ThreadJob, { pdf: Uint8Array }>;

function openThread(limits: { timeLimit?: number; idleLimit?: number } = {}): void {
  thread = new RenderThread({ file, timeLimit: 60_000, idleLimit: 60_000, ...limits });
}

beforeEach(() => openThread());
afterEach(() => {
  vi.useRealTimers();
  thread.end();
});

/** Runs one rendering. Returns the thread's ID and the number of renderings that the thread has completed. */
async function count(): Promise<{ answered: number | undefined; threadId: number | undefined }> {
  const [answered, threadId] = (await thread.render(answer)).pdf;
  return { answered, threadId };
}

test('the process keeps running during a rendering', async () => {
  const gate = new SharedArrayBuffer(4);
  const rendering = thread.render({ name: 'a', does: 'wait', gate });

  // The thread is blocked until this line runs.
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
  expect((await rendering).pdf[0]).toBe(1);
});

test('jobs run one after the other in one thread', async () => {
  const counts = await Promise.all([count(), count(), count()]);
  expect(counts.map(({ answered }) => answered)).toEqual([1, 2, 3]);
  expect(new Set(counts.map(({ threadId }) => threadId)).size).toBe(1);
});

test.each([
  ['throw', /./],
  ['exit', 'The thread ended without responding.'],
  ['fill-memory', /memory/],
] as const)('a thread that ends by %s only fails its own job, and the next one gets a new thread', async (does, reason) => {
  const before = await count();
  const failing = thread.render({ name: 'a', does });
  const waiting = count();

  await expect(failing).rejects.toThrow(reason);
  expect(await waiting).toMatchObject({ answered: 1 });
  expect((await waiting).threadId).not.toBe(before.threadId);
});

test('a thread that takes too long is ended, and the next job gets a new one', async () => {
  openThread({ timeLimit: 3_000 });
  const failing = thread.render({ name: 'a', does: 'hang' });
  const waiting = count();

  await expect(failing).rejects.toThrow(/abort/i);
  expect(await waiting).toMatchObject({ answered: 1 });
});

test('a thread whose program is missing fails its jobs', async () => {
  thread = new RenderThread({ file: new URL('no-such-program.js', import.meta.url), timeLimit: 60_000, idleLimit: 60_000 });
  await expect(thread.render(answer)).rejects.toThrow('no-such-program');
  await expect(thread.render(answer)).rejects.toThrow('no-such-program');
});

test('an idle thread ends, and the next job starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openThread({ idleLimit: 1_000 });

  const first = await count();
  await vi.advanceTimersByTimeAsync(999);
  expect(await count()).toEqual({ answered: 2, threadId: first.threadId });

  await vi.advanceTimersByTimeAsync(1_000);
  const next = await count();
  expect(next.answered).toBe(1);
  expect(next.threadId).not.toBe(first.threadId);
});
