import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { isSealed, decryptArchive, encryptArchive } from './encrypt-archive.ts';

const key = Buffer.alloc(32, 7);
const piece = 64 * 1_024 + 16;
const headLength = 25 + 32 + 16;

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const seal = (bytes: Buffer, chunk = 10_000) => collect(encryptArchive(inChunks(bytes, chunk), key));
const open = (bytes: Buffer, with_ = key) => collect(decryptArchive(inChunks(bytes, 7_777), { key: with_, file: 'FILE' }));

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('%i bytes round-trip, and no two files are alike', async (length) => {
  const bytes = randomBytes(length);
  const sealed = await seal(bytes);
  expect(isSealed(sealed)).toBe(true);
  expect(sealed.includes(bytes.subarray(0, 32)) && length >= 32).toBe(false);
  expect((await open(sealed)).equals(bytes)).toBe(true);
  expect((await seal(bytes)).equals(sealed)).toBe(false);
});

test('a wrong key is told apart from a changed file', async () => {
  const sealed = await seal(randomBytes(100));
  await expect(open(sealed, Buffer.alloc(32, 8))).rejects.toThrow(/^FILE was made with another BACKUP_KEY\./);
});

test('pieces that are swapped, repeated, left out, cut off, added or from another file are rejected', async () => {
  const sealed = await seal(randomBytes(300_000));
  const other = await seal(randomBytes(300_000));
  const pieceAt = (file: Buffer, index: number) => file.subarray(headLength + index * piece, headLength + (index + 1) * piece);
  const head = sealed.subarray(0, headLength);
  const [first, second, third, fourth, last] = [0, 1, 2, 3, 4].map((index) => pieceAt(sealed, index));
  const whole = [head, first, second, third, fourth, last].map((part) => part ?? Buffer.alloc(0));
  expect(Buffer.concat(whole).equals(sealed)).toBe(true);

  const changed: Record<string, (Buffer | undefined)[]> = {
    swapped: [head, second, first, third, fourth, last],
    repeated: [head, first, first, second, third, fourth, last],
    'left out': [head, first, third, fourth, last],
    'without its end': [head, first, second, third, fourth],
    'ended early': [head, first, last],
    'with more behind it': [...whole, last],
    'with a byte behind it': [...whole, Buffer.from([0])],
    'with a piece of another file': [head, pieceAt(other, 0), second, third, fourth, last],
    'under the head of another file': [other.subarray(0, headLength), first, second, third, fourth, last],
    'with a head alone': [head],
  };
  for (const [name, parts] of Object.entries(changed))
    await expect(open(Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))), name).rejects.toThrow(/has been changed or cut short/);
});

test("a file that's cut anywhere, or has any bit changed, is rejected", async () => {
  const sealed = await seal(randomBytes(70_000));
  for (let length = 0; length < sealed.length; length += length < 200 ? 1 : 4_999)
    await expect(open(sealed.subarray(0, length)), String(length)).rejects.toThrow(/cut short/);
  for (let place = 25; place < sealed.length; place += place < 120 ? 1 : 3_001) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    await expect(open(changed), String(place)).rejects.toThrow(/was changed|another BACKUP_KEY/);
  }
});
