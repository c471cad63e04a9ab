import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { roomForUploads } from '#app/features/uploads/rules.ts';
import { parseVariables } from '../env.ts';
import { writeTrailer } from './archive-format.ts';
import { archiveLimits, isNested } from './archive-limits.ts';
import { openArchive } from './open-archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function countLines(text: Buffer, level: number): Promise<number> {
  const file = join(folder, 'one.backup');
  const packed = gzipSync(text, { level });
  writeFileSync(file, Buffer.concat([packed, Buffer.from(writeTrailer(createHash('sha256').update(packed).digest('hex')))]));
  const archive = await openArchive(file, { key: null });
  try {
    let count = 0;
    for await (const _ of archive.readLines()) count += 1;
    return count;
  } finally {
    await archive.close();
  }
}

const line = Buffer.from(`${'x'.repeat(9_999)}\n`);

test('lines are counted in full, whatever they contain and wherever a chunk ends', async () => {
  expect(await countLines(Buffer.from('a\nb\u2028c\r\n\n'), 9)).toBe(3);
  expect(await countLines(Buffer.concat(Array<Buffer>(1_000).fill(line)), 1)).toBe(1_000);
  await expect(countLines(Buffer.from('a\nb'), 9)).rejects.toThrow(/isn't a backup that this portal can read/);
});

test("100 MB from 200 kB are rejected, because a real store isn't that repetitive", async () => {
  await expect(countLines(Buffer.alloc(100_000_000, line), 9)).rejects.toThrow(
    /unpacks to more than 67 MB, which is too much for a backup of its size/,
  );
});

test('an archive has room for the most uploads that can be set, which take twice their size', () => {
  const most = roomForUploads(parseVariables({ UPLOADS_MAX_GB: '10000' }));
  expect(() => parseVariables({ UPLOADS_MAX_GB: '10001' })).toThrow('UPLOADS_MAX_GB');
  expect(archiveLimits.text).toBeGreaterThan(2.5 * most);
});

test('a long line is checked for nested lists, but not inside its texts', () => {
  const long = 'x'.repeat(100_000);
  expect(isNested(`["${long}[{\\"[","b"]`)).toBe(false);
  expect(isNested(`["${long}\\\\",[1]]`)).toBe(true);
  expect(isNested(`["${long}",{"a":1}]`)).toBe(true);
});
