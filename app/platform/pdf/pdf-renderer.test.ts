import { afterEach, expect, test, vi } from 'vitest';

import type { ThreadOrder } from '#tests/support/render-thread.ts';
import { PdfRenderer, type PdfResult } from './pdf-renderer.ts';

const file = new URL('../../../tests/support/render-thread.ts', import.meta.url);
const order = (name: string): ThreadOrder => ({ name, does: 'answer', bytes: 1_000 });

const opened: PdfRenderer<ThreadOrder>[] = [];

function openRenderer(limits: { longestQueue?: number; keptBytes?: number; keptFor?: number } = {}) {
  const onFailure = vi.fn<(error: unknown) => void>();
  const renderer = new PdfRenderer<ThreadOrder>({
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

/** The thread writes the number of jobs it has completed into the first byte. */
const answered = (result: PdfResult | null) => (result?.kind === 'rendered' ? result.pdf[0] : result);

test('everybody who asks while a PDF is made gets that one rendering, and later ones what is kept', async () => {
  const { renderer } = openRenderer();
  const first = renderer.render(order('a'));
  const others = Array.from({ length: 40 }, () => renderer.find(order('a')));

  for (const result of await Promise.all([first, ...others])) expect(answered(result)).toBe(1);
  expect(answered(await renderer.find(order('a')))).toBe(1);
});

test('other words are another PDF', async () => {
  const { renderer } = openRenderer();
  await renderer.render(order('a'));

  expect(renderer.find(order('b'))).toBeNull();
  expect(answered(await renderer.render(order('b')))).toBe(2);
});

test('the queue is full at its limit, and has room again when one is done', async () => {
  const { renderer } = openRenderer({ longestQueue: 2 });
  expect(renderer.isFull()).toBe(false);

  const both = [renderer.render(order('a')), renderer.render(order('b'))];
  expect(renderer.isFull()).toBe(true);

  await Promise.all(both);
  expect(renderer.isFull()).toBe(false);
});

test('what is kept stays below its bytes: the least used leaves first', async () => {
  // Room for two, counting their bytes and some overhead for each.
  const { renderer } = openRenderer({ keptBytes: 3_500 });
  await renderer.render(order('a'));
  await renderer.render(order('b'));
  await renderer.find(order('a'));
  await renderer.render(order('c'));

  expect(renderer.find(order('b'))).toBeNull();
  expect(answered(await renderer.find(order('a')))).toBe(1);
  expect(answered(await renderer.find(order('c')))).toBe(3);
});

test('a PDF is forgotten after its time, also when nobody asks for it', async () => {
  const { renderer } = openRenderer({ keptFor: 50 });
  await renderer.render(order('a'));

  await expect.poll(() => renderer.find(order('a'))).toBeNull();
  expect(answered(await renderer.render(order('a')))).toBe(2);
});

test('a PDF larger than all that may be kept is given and not kept', async () => {
  const { renderer } = openRenderer({ keptBytes: 900 });

  expect(answered(await renderer.render(order('a')))).toBe(1);
  expect(renderer.find(order('a'))).toBeNull();
});

test('a failure is told once, given to all who waited, and not kept', async () => {
  const { renderer, onFailure } = openRenderer();
  const failing: ThreadOrder = { name: 'a', does: 'throw' };
  const results = await Promise.all([renderer.render(failing), renderer.find(failing)]);

  expect(results).toEqual([{ kind: 'failed' }, { kind: 'failed' }]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'The thread failed.' }));
  expect(renderer.find(failing)).toBeNull();
  expect(renderer.isFull()).toBe(false);
});

test('a closed renderer has forgotten everything, and renders again', async () => {
  const { renderer } = openRenderer();
  await renderer.render(order('a'));
  renderer.close();

  expect(renderer.find(order('a'))).toBeNull();
  expect(answered(await renderer.render(order('a')))).toBe(1);
});
