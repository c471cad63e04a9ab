import { afterEach, expect, test, vi } from 'vitest';

import type { ThreadJob } from '#tests/support/pdf/render-thread.ts';
import { PdfRenderer, type PdfResult } from './pdf-renderer.ts';

const file = new URL('../../../tests/support/pdf/render-thread.ts', import.meta.url);
const order = (name: string): ThreadJob => ({ name, does: 'answer', bytes: 1_000 });

const opened: PdfRenderer<ThreadJob>[] = [];

function openRenderer(limits: { longestQueue?: number; keptBytes?: number; keptFor?: number } = {}) {
  const onFailure = vi.fn<(error: unknown) => void>();
  const renderer = new PdfRenderer<ThreadJob>({
    file,
    timeLimit: 60_000,
    idleLimit: 60_000,
    longestQueue: 10,
    keptBytes: 1_000_000,
    keptFor: 60_000,
    ...limits,
    onFailure,
  });
  opened.push(renderer);
  return { renderer, onFailure };
}

afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.close();
});

/** Returns the number of jobs that the thread has completed, which the thread writes into the PDF's first byte. */
const answered = (result: PdfResult | null) => (result?.kind === 'rendered' ? result.pdf[0] : result);

test('simultaneous requests share one rendering, and later ones get the cached PDF', async () => {
  const { renderer } = openRenderer();
  const first = renderer.render(order('a'));
  const others = Array.from({ length: 40 }, () => renderer.find(order('a')));

  for (const result of await Promise.all([first, ...others])) expect(answered(result)).toBe(1);
  expect(answered(await renderer.find(order('a')))).toBe(1);
});

test('a different text is a different PDF', async () => {
  const { renderer } = openRenderer();
  await renderer.render(order('a'));

  expect(renderer.find(order('b'))).toBeNull();
  expect(answered(await renderer.render(order('b')))).toBe(2);
});

test('the queue is full at its limit, and has room again when a rendering finishes', async () => {
  const { renderer } = openRenderer({ longestQueue: 2 });
  expect(renderer.isFull()).toBe(false);

  const both = [renderer.render(order('a')), renderer.render(order('b'))];
  expect(renderer.isFull()).toBe(true);

  await Promise.all(both);
  expect(renderer.isFull()).toBe(false);
});

test('the cache stays within its size, dropping the least recently used', async () => {
  // The cache has room for two PDFs, counting their bytes and some overhead for each.
  const { renderer } = openRenderer({ keptBytes: 3_500 });
  await renderer.render(order('a'));
  await renderer.render(order('b'));
  await renderer.find(order('a'));
  await renderer.render(order('c'));

  expect(renderer.find(order('b'))).toBeNull();
  expect(answered(await renderer.find(order('a')))).toBe(1);
  expect(answered(await renderer.find(order('c')))).toBe(3);
});

test('a PDF is dropped after its time, even if no one requests it', async () => {
  const { renderer } = openRenderer({ keptFor: 50 });
  await renderer.render(order('a'));

  await expect.poll(() => renderer.find(order('a'))).toBeNull();
  expect(answered(await renderer.render(order('a')))).toBe(2);
});

test('a PDF larger than the cache is returned but not cached', async () => {
  const { renderer } = openRenderer({ keptBytes: 900 });

  expect(answered(await renderer.render(order('a')))).toBe(1);
  expect(renderer.find(order('a'))).toBeNull();
});

test('a failure is reported once, returned to everyone who waited, and not cached', async () => {
  const { renderer, onFailure } = openRenderer();
  const failing: ThreadJob = { name: 'a', does: 'throw' };
  const results = await Promise.all([renderer.render(failing), renderer.find(failing)]);

  expect(results).toEqual([{ kind: 'failed' }, { kind: 'failed' }]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'The thread failed.' }));
  expect(renderer.find(failing)).toBeNull();
  expect(renderer.isFull()).toBe(false);
});

test('a closed renderer has an empty cache, and renders again', async () => {
  const { renderer } = openRenderer();
  await renderer.render(order('a'));
  renderer.close();

  expect(renderer.find(order('a'))).toBeNull();
  expect(answered(await renderer.render(order('a')))).toBe(1);
});
