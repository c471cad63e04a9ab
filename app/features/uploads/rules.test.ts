import { expect, test } from 'vitest';

import { cleanFileName, endingOf, formatBytes, isTypeOfKind, readRange, recognizeFile, writeUploadId } from './rules.ts';

const hash = 'a1'.repeat(32);

test.each([
  ['png', '\x89PNG\r\n\x1a\n\0\0'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['mp4', '\0\0\0\x20ftypisom\0\0'],
  ['webm', '\x1aE\xdf\xa3\x01\0\0\0\x42\x82\x84webm'],
  ['vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi'],
  ['vtt', '\xef\xbb\xbfWEBVTT'],
  ['svg', '<?xml version="1.0"?>\n<!-- c --><svg xmlns="">'],
  ['svg', '<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg>'],
  [null, 'GIF89a'],
  [null, '\0\0\0\x14ftypqt  '],
  [null, '\x1aE\xdf\xa3\x01\0\0\0\x42\x82\x88matroska'],
  [null, '<html><svg>'],
  [null, 'MZ\x90'],
  [null, ''],
])('%s is recognized by its bytes', (type, bytes) => {
  expect(recognizeFile(Buffer.from(bytes, 'latin1'))).toBe(type);
});

test('each kind of upload accepts its own types only', () => {
  expect(isTypeOfKind('svg', 'picture')).toBe(true);
  expect(isTypeOfKind('svg', 'link-preview')).toBe(false);
  expect(isTypeOfKind('mp4', 'picture')).toBe(false);
  expect(isTypeOfKind(null, 'video')).toBe(false);
});

test('an ID names the content, the size and the type, and nothing else is one', () => {
  const id = writeUploadId(hash, 'webp', { width: 1600, height: 900 });
  expect(id).toBe(`${hash.slice(0, 32)}-1600x900.webp`);
  expect(endingOf(id)).toBe('webp');
  expect(endingOf(writeUploadId(hash, 'mp4', null))).toBe('mp4');
  for (const other of ['', 'x.webp', `${hash.slice(0, 32)}.exe`, `../${id}`, `${id}.data`]) expect(endingOf(other), other).toBeNull();
});

test.each([
  [null, null],
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=50-5000', { from: 50, to: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-1', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-1', null],
])('the range %s of 100 bytes is read', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('a file name loses its folder, control characters and excess length', () => {
  expect(cleanFileName('C:\\Users\\Sam\\my\u0000 photo\u202e.png')).toBe('my photo .png');
  expect(cleanFileName(' ')).toBe('Unnamed file');
  expect(Array.from(cleanFileName('🍁'.repeat(500)))).toHaveLength(120);
  expect(cleanFileName('a\ud800')).toBe('a\ufffd');
});

test('sizes are written for people', () => {
  expect([12, 2048, 1_572_864, 40 * 1024 ** 2, 1024 ** 3, 20 * 1024 ** 3].map(formatBytes)).toEqual([
    '12 bytes',
    '2 kB',
    '1.5 MB',
    '40 MB',
    '1.0 GB',
    '20 GB',
  ]);
});
