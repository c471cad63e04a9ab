import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { ContentError } from '#app/content/checks/content-error.ts';
import { openContent } from '#app/content/open-content.ts';
import { listKnown } from '#app/content/text/markdown-piece.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';

let folder = '';
let keptFile = '';
let program = 'one build';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-kept-'));
  keptFile = join(folder, 'kept-content');
  program = 'one build';
  cpSync(fixtureFolder, join(folder, 'content'), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the content in the same way as the portal does at startup, and waits until everything is prepared. */
async function start() {
  const { content, prepare } = await openContent(join(folder, 'content'), { keeping: { file: keptFile, program } });
  prepare();
  return content;
}

/** A time before any file was written. A cache file with a different time has been rewritten. */
const longAgo = new Date('2001-01-01');
const isRewritten = () => statSync(keptFile).mtime.getTime() !== longAgo.getTime();

function change(file: string, from: string, to: string): void {
  const path = join(folder, 'content', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

test('the second start uses the cache of the first, with the same texts, terms and rules', async () => {
  const first = await start();
  utimesSync(keptFile, longAgo, longAgo);
  const second = await start();

  expect(isRewritten()).toBe(false);
  expect(second).toStrictEqual(first);
  expect(listKnown(second)).toStrictEqual(listKnown(first));
  expect(listKnown(second).some(({ termIds }) => termIds.length > 0)).toBe(true);
  expect(ruleSetOf(second)).toStrictEqual(ruleSetOf(first));
});

test('a changed word is read and replaces the old one in the cache', async () => {
  await start();
  change('modules.yaml', 'Who we are', 'Who we really are');
  expect(JSON.stringify((await start()).modules)).toContain('Who we really are');

  utimesSync(keptFile, longAgo, longAgo);
  expect(JSON.stringify((await start()).modules)).toContain('Who we really are');
  expect(isRewritten()).toBe(false);
});

test("another build's cache isn't used", async () => {
  await start();
  utimesSync(keptFile, longAgo, longAgo);
  program = 'another build';
  await start();
  expect(isRewritten()).toBe(true);
});

test('a file that breaks later is refused despite the cache', async () => {
  await start();
  change('links.yaml', 'title:', 'titel:');
  await expect(start()).rejects.toThrow(ContentError);
});

test('an unreadable cache is written again', async () => {
  const { version } = await start();
  truncateSync(keptFile, 1_000);
  expect((await start()).version).toBe(version);

  utimesSync(keptFile, longAgo, longAgo);
  await start();
  expect(isRewritten()).toBe(false);
});

test('a cache file with a few changed bytes is written again', async () => {
  const { version } = await start();
  const bytes = readFileSync(keptFile);
  const at = bytes.indexOf('Who we are');
  expect(at).toBeGreaterThan(0);
  writeFileSync(keptFile, bytes.fill('x', at, at + 3));

  const content = await start();
  expect(content.version).toBe(version);
  expect(JSON.stringify(content.modules)).toContain('Who we are');
});

test("a start that can't write a cache continues without one", async () => {
  keptFile = join(folder, 'no-such-folder', 'kept-content');
  expect((await start()).modules).not.toEqual([]);
  expect(existsSync(keptFile)).toBe(false);
});
