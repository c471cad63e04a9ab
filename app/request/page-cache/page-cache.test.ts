import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { PageCache, type Rendering } from './page-cache.server.ts';

/** A text as long as a page's. */
const text = readFileSync('docs/architecture.md', 'utf8');

const makePage = (cache: PageCache, body = text): Promise<Rendering> => cache.make('key', () => Promise.resolve(new Response(body)));
const findBody = (cache: PageCache, encoding: 'br' | 'gzip' = 'br') => cache.find('key')?.forms[encoding]?.body ?? Buffer.of();

test('a page is ready at once, is compressed further soon after, and keeps its text and its ETag', async () => {
  const cache = new PageCache();
  const rendering = await makePage(cache);
  const [first, gzipped, etag] = [findBody(cache), findBody(cache, 'gzip'), cache.find('key')?.forms.br?.etag];
  expect(rendering.kind).toBe('cached');
  expect(brotliDecompressSync(first).toString()).toBe(text);

  const bytes = cache.bytes;
  await expect.poll(() => findBody(cache).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(findBody(cache)).toString()).toBe(text);
  expect(gunzipSync(findBody(cache, 'gzip')).toString()).toBe(text);
  expect(findBody(cache, 'gzip').length).toBeLessThan(gzipped.length);
  expect(cache.find('key')?.forms.br?.etag).toBe(etag);
  expect(cache.find('key')?.forms.br?.headers.at(-1)).toBe(String(findBody(cache).length));
  expect(cache.bytes).toBe(bytes - first.length - gzipped.length + findBody(cache).length + findBody(cache, 'gzip').length);
});

test('a page that was forgotten in the meantime stays forgotten, and its successor is compressed as well', async () => {
  const cache = new PageCache();
  await makePage(cache);
  cache.clear();
  expect(cache.find('key')).toBeNull();

  await makePage(cache, text.toUpperCase());
  const first = findBody(cache);
  await expect.poll(() => findBody(cache).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(findBody(cache)).toString()).toBe(text.toUpperCase());
});

/** A page whose rendering the test ends. */
function renderLater(): { begin: () => Promise<Response>; hasBegun: () => boolean; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let begun = false;
  const begin = () => {
    begun = true;
    return promise;
  };
  return { begin, hasBegun: () => begun, end: () => resolve(new Response(text)) };
}

test('pages are rendered one after another, also after one that fails', async () => {
  const cache = new PageCache();
  const [first, second] = [renderLater(), renderLater()];
  const failing = cache.make('failing', () => Promise.reject(new Error('The store is away.')));
  const pages = [cache.make('first', first.begin), cache.make('second', second.begin)];
  await expect(failing).rejects.toThrow('The store is away.');
  await expect.poll(first.hasBegun).toBe(true);
  expect(second.hasBegun()).toBe(false);

  first.end();
  await pages[0];
  await expect.poll(second.hasBegun).toBe(true);
  second.end();
  await pages[1];
  expect(cache.size).toBe(2);
});

test("a page that's never ready holds up the next one for a second at most", async () => {
  const cache = new PageCache();
  void cache.make('stuck', () => Promise.withResolvers<Response>().promise);
  expect((await makePage(cache)).kind).toBe('cached');
});

test('a page that was forgotten while it was being rendered is sent, but not kept', async () => {
  const cache = new PageCache();
  const page = renderLater();
  const rendering = cache.make('key', page.begin);
  await expect.poll(page.hasBegun).toBe(true);
  cache.clear();
  page.end();
  expect((await rendering).kind).toBe('cached');
  expect(cache.find('key')).toBeNull();
});
