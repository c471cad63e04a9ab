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

/** Opens the content as a start of the portal does, to the end. */
async function start() {
  const { content, prepare } = await openContent(join(folder, 'content'), { file: keptFile, program });
  prepare();
  return content;
}

/** A time at which nothing was written, to see whether something has been since. */
const longAgo = new Date('2001-01-01');
const isRewritten = () => statSync(keptFile).mtime.getTime() !== longAgo.getTime();

function change(file: string, from: string, to: string): void {
  const path = join(folder, 'content', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

test('the second start takes what the first one kept, and has the same words, terms and rules', async () => {
  const first = await start();
  utimesSync(keptFile, longAgo, longAgo);
  const second = await start();

  expect(isRewritten()).toBe(false);
  expect(second).toStrictEqual(first);
  expect(listKnown(second)).toStrictEqual(listKnown(first));
  expect(listKnown(second).some(({ termIds }) => termIds.length > 0)).toBe(true);
  expect(ruleSetOf(second)).toStrictEqual(ruleSetOf(first));
});

test('a changed word is read, and kept in the place of the old one', async () => {
  await start();
  change('modules.yaml', 'Who we are', 'Who we really are');
  expect(JSON.stringify((await start()).modules)).toContain('Who we really are');

  utimesSync(keptFile, longAgo, longAgo);
  expect(JSON.stringify((await start()).modules)).toContain('Who we really are');
  expect(isRewritten()).toBe(false);
});

test('what another build kept is not used', async () => {
  await start();
  utimesSync(keptFile, longAgo, longAgo);
  program = 'another build';
  await start();
  expect(isRewritten()).toBe(true);
});

test('a file that is broken later is refused, whatever was kept', async () => {
  await start();
  change('links.yaml', 'title:', 'titel:');
  await expect(start()).rejects.toThrow(ContentError);
});

test('what was kept and cannot be read is made again', async () => {
  const { version } = await start();
  truncateSync(keptFile, 1_000);
  expect((await start()).version).toBe(version);

  utimesSync(keptFile, longAgo, longAgo);
  await start();
  expect(isRewritten()).toBe(false);
});

test('a kept file in which a few bytes are others is made again', async () => {
  const { version } = await start();
  const bytes = readFileSync(keptFile);
  const at = bytes.indexOf('Who we are');
  expect(at).toBeGreaterThan(0);
  writeFileSync(keptFile, bytes.fill('x', at, at + 3));

  const content = await start();
  expect(content.version).toBe(version);
  expect(JSON.stringify(content.modules)).toContain('Who we are');
});

test('a start that may not keep anything goes on', async () => {
  keptFile = join(folder, 'no-such-folder', 'kept-content');
  expect((await start()).modules).not.toEqual([]);
  expect(existsSync(keptFile)).toBe(false);
});
