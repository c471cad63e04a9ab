import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { PageCache, type Rendering } from './page-cache.server.ts';

/** A text as long as a page's. */
const text = readFileSync('docs/architecture.md', 'utf8');

const makePage = (cache: PageCache, body = text): Promise<Rendering> => cache.make('key', () => Promise.resolve(new Response(body)));
const findBody = (cache: PageCache) => cache.find('key')?.forms.br?.body ?? Buffer.of();

test('a page is ready at once, is compressed further soon after, and keeps its text and its ETag', async () => {
  const cache = new PageCache();
  const rendering = await makePage(cache);
  const [first, etag] = [findBody(cache), cache.find('key')?.forms.br?.etag];
  expect(rendering.kind).toBe('cached');
  expect(brotliDecompressSync(first).toString()).toBe(text);

  const bytes = cache.bytes;
  await expect.poll(() => findBody(cache).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(findBody(cache)).toString()).toBe(text);
  expect(cache.find('key')?.forms.br?.etag).toBe(etag);
  expect(cache.find('key')?.forms.br?.headers.at(-1)).toBe(String(findBody(cache).length));
  expect(cache.bytes).toBe(bytes - first.length + findBody(cache).length);
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
