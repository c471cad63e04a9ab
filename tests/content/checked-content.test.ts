import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ContentCacheFile } from '#app/content/open-content.ts';
import { packContent } from '#app/content/pack-content.ts';
import { findResults, packSearch } from '#app/features/search/find-results.server.ts';
import { writeCheckedContent } from '#server/content/checked-content.ts';
import { startContentThread } from '#server/open-live-content.ts';
import { copyFixture, fixture } from '#tests/support/fixture-content.ts';

let folder: string;
let directory: string;
let cache: ContentCacheFile;
let uploads: string[];
const uploadsOfFixture = readdirSync('tests/fixture-content/uploads');
const cacheFile = () => `${cache.file}-checked`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-checked-'));
  directory = copyFixture();
  cache = { file: join(folder, 'content'), program: 'one build' };
  uploads = [];
});
afterEach(() => {
  for (const each of [folder, directory]) rmSync(each, { recursive: true, force: true });
});

/** Reads the content as one more process on the machine does, and returns its product name. */
async function read(published: Record<string, string> = {}): Promise<string> {
  const check = startContentThread(() => Promise.resolve(uploads), cache);
  const checked = await check({ directory, published: new Map(Object.entries(published)) });
  if (checked.kind === 'invalid') return JSON.stringify(checked.problems);
  expect(findResults(checked.content, { typed: 'compliance', audiences: ['training'] })).not.toEqual([]);
  return checked.content.brand.product;
}

/** Caches content that can be told from what the files say. */
function plant(version = fixture.version): void {
  const marked = { ...fixture, brand: { ...fixture.brand, product: 'From the cache' } };
  writeCheckedContent(cache, { kind: 'valid', packed: packContent(marked, version), version, search: packSearch(fixture) });
}

test('what one process read is used by the others, only for the same files and build', async () => {
  plant();
  uploads = uploadsOfFixture;
  expect(await read()).toBe('From the cache');
  expect(statSync(cacheFile()).mode & 0o777).toBe(0o600);

  cache = { ...cache, program: 'another build' };
  expect(await read()).toBe(fixture.brand.product);

  plant();
  const changed = await read({ 'links.yaml': 'ghost: true' });
  expect(changed).toContain('links.yaml');
});

test('a thread that read content leaves it for the others', async () => {
  uploads = uploadsOfFixture;
  expect(await read()).toBe(fixture.brand.product);
  const { mtimeMs } = statSync(cacheFile());
  expect(await read()).toBe(fixture.brand.product);
  expect(statSync(cacheFile()).mtimeMs).toBe(mtimeMs);
});

test('cached content is read again once an upload it names is gone, or if the file is damaged', async () => {
  plant();
  expect(await read()).toContain("this upload doesn't exist anymore");

  uploads = uploadsOfFixture;
  writeFileSync(cacheFile(), 'damaged');
  expect(await read()).toBe(fixture.brand.product);
});
