import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { trailerLength, writeTrailer } from '#app/platform/backup/archive-format.ts';
import { parseVariables } from '#app/platform/env.ts';
import { openStore } from '#server/open-portal.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { runCommand, stackLines } from '#tests/support/process/run-command.ts';

vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-limits-'));
  const env = parseVariables({ DATA_DIR: join(folder, 'data') });
  await (await openStore(env)).database.destroy();
  const file = join(folder, 'sound.backup');
  await makeBackup({ env, file, contentVersion: null, now: new Date('2026-11-23T12:00:00.000Z') });
  lines = gunzipSync(readFileSync(file).subarray(0, -trailerLength)).toString().trimEnd().split('\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a backup in the portal's format piece by piece, so that the test itself uses little memory. */
async function writePacked(pieces: Iterable<string>): Promise<string> {
  const file = join(folder, 'attack.backup');
  const target = openSync(file, 'w');
  const hash = createHash('sha256');
  const gzip = createGzip({ level: 1 });
  const done = (async () => {
    for await (const bytes of gzip as AsyncIterable<Buffer>) {
      hash.update(bytes);
      writeSync(target, bytes);
    }
  })();
  for (const piece of pieces) if (!gzip.write(piece)) await new Promise((resolve) => gzip.once('drain', resolve));
  gzip.end();
  await done;
  writeSync(target, writeTrailer(hash.digest('hex')));
  closeSync(target);
  return file;
}

function* repeat(text: string, times: number): Generator<string> {
  for (let count = 0; count < times; count += 1) yield text;
}

const megabyte = 'x'.repeat(1_000_000);
const atLearners = () => lines.indexOf('{"table":"learners"}') + 1;

const commands = (file: string) =>
  [
    ['restore', [file]],
    ['backup', ['--verify', file]],
  ] as const;

/** A program that loaded the file, or even 50 MB of it, would run out of this much memory before it could print the message. */
const littleMemory = ['--max-old-space-size=64'];

async function expectRefused(file: string, sentence: RegExp): Promise<void> {
  const restored = { DATA_DIR: join(folder, 'restored') };
  for (const [script, words] of commands(file)) {
    const ended = await runCommand(`scripts/${script}.ts`, words, { variables: restored, nodeOptions: littleMemory });
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.errors).toMatch(sentence);
    expect(ended.errors).not.toMatch(stackLines);
  }
  expect(readdirSync(folder)).not.toContain('restored');
}

test('a line of 300 MB in place of the header or a row is refused using little memory', async () => {
  await expectRefused(await writePacked(repeat(megabyte, 300)), /has a line of more than 4 MB/);
  const before = `${lines.slice(0, atLearners()).join('\n').replace('"rows":0', '"rows":1')}\n["`;
  await expectRefused(
    await writePacked([before, ...repeat(megabyte, 300), '"]\n']),
    /has a line of more than 4 MB|can't be read|isn't a backup/,
  );
});

test.each([
  ['brackets without an end', () => '['.repeat(3_000_000)],
  ['a row with lists in it', () => `[${Array(500_000).fill('[]').join(',')}]`],
  ['a row with too many values', () => `[${Array(1_500_000).fill('1').join(',')}]`],
  ['no JSON', () => 'Infinity'],
  ['the names of a prototype', () => '{"__proto__":[]}'],
])('%s in place of a row are refused', async (_, write) => {
  const first = (lines[0] ?? '').replace(/("name":"learners".*?"rows":)0/, '$11');
  expect(first).not.toBe(lines[0]);
  const file = await writePacked([`${lines.with(0, first).toSpliced(atLearners(), 0, write()).join('\n')}\n`]);
  await expectRefused(file, /isn't a backup that this portal can read|has a row in learners that can't be read/);
});

test('a header with endless rows or tables is refused', async () => {
  const header = JSON.parse(lines[0] ?? '') as { tables: object[] };
  const rest = lines.slice(1).join('\n');
  const many = { ...header, tables: header.tables.map((table) => ({ ...table, rows: 9e15 })) };
  await expectRefused(await writePacked([`${JSON.stringify(many)}\n${rest}\n`]), /isn't a backup that this portal can read/);
  const wide = { ...header, tables: Array<object>(4_000).fill(header.tables[0] ?? {}) };
  await expectRefused(await writePacked([`${JSON.stringify(wide)}\n${rest}\n`]), /isn't a backup that this portal can read/);
});

test('a link that leads to a backup is followed, but nothing is written through a link', async () => {
  const link = join(folder, 'link.backup');
  symlinkSync(join(folder, 'sound.backup'), link);
  const variables = { DATA_DIR: join(folder, 'restored') };
  expect(await runCommand('scripts/restore.ts', [link], { variables })).toMatchObject({ code: 0, errors: '' });

  const target = join(folder, 'someone-elses');
  const trap = join(folder, 'trap.backup');
  symlinkSync(target, trap);
  const ended = await runCommand('scripts/backup.ts', [trap], { variables: { DATA_DIR: join(folder, 'data') } });
  expect(ended.code).toBe(1);
  expect(ended.errors).not.toMatch(stackLines);
  expect(readdirSync(folder)).not.toContain('someone-elses');
});
