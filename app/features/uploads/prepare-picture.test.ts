import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { preparePicture, type PreparedPicture } from './prepare-picture.ts';

let wide: Buffer;
beforeAll(async () => {
  wide = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#0f766e' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Name' } })
    .toBuffer();
});

async function prepare(bytes: Uint8Array, kind: 'picture' | 'portrait' | 'link-preview' = 'picture'): Promise<PreparedPicture> {
  const prepared = await preparePicture({ kind, bytes });
  if (prepared.kind === 'refused') throw new Error(prepared.sentence);
  return prepared;
}

test('a photo becomes a WebP of at most 1,600 pixels without its metadata', async () => {
  expect(wide.includes('Secret Name')).toBe(true);
  const { ending, width, height, bytes } = await prepare(wide);

  expect({ ending, width, height }).toEqual({ ending: 'webp', width: 1_600, height: 800 });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
  expect(Buffer.from(bytes).includes('Secret Name')).toBe(false);
  expect((await prepare(wide)).bytes).toEqual(bytes);
});

test('a photo that was taken sideways stands upright', async () => {
  const sideways = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await prepare(sideways)).toMatchObject({ width: 40, height: 80 });
});

test('a small picture keeps its size, and a transparent one its transparency', async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  const { width, height, bytes } = await prepare(png);
  expect({ width, height }).toEqual({ width: 30, height: 20 });
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test('a link preview is a JPEG, which every site can show', async () => {
  const png = await sharp({ create: { width: 1_200, height: 630, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  expect(await prepare(png, 'link-preview')).toMatchObject({ ending: 'jpg', width: 1_200, height: 630 });
});

test('a portrait becomes a small square, and a smaller one stays as sharp as it is', async () => {
  expect(await prepare(wide, 'portrait')).toMatchObject({ ending: 'webp', width: 192, height: 192 });
  const small = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await prepare(small, 'portrait')).toMatchObject({ width: 60, height: 60 });
});

test('an SVG is cleaned instead of encoded', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><script>alert(1)</script><path d="M0 0h8"/></svg>';
  expect(await prepare(Buffer.from(svg))).toMatchObject({ ending: 'svg', width: 8, height: 4, removed: ['scripts'] });
});

test('a picture bomb is refused before it is decoded', async () => {
  const bomb = await sharp({
    create: { width: 10_000, height: 6_100, channels: 3, background: 'white' },
    limitInputPixels: false,
  } as never)
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await preparePicture({ kind: 'picture', bytes: bomb })).toMatchObject({
    kind: 'refused',
    status: 413,
    sentence: expect.stringContaining('60 million pixels') as string,
  });
});

test.each([
  ['a PNG that is one only in name', 'not a picture'],
  ['a program', 'MZ\x90\0\x03'],
  ['a GIF', 'GIF89a\x01\0\x01\0'],
])('%s is refused as another type', async (_, text) => {
  expect(await preparePicture({ kind: 'picture', bytes: Buffer.from(text, 'latin1') })).toMatchObject({ kind: 'refused', status: 415 });
});

test('a picture that ends in the middle, or is all header, is refused as damaged', async () => {
  for (const bytes of [wide.subarray(0, 600), wide.subarray(0, wide.length - 200), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')])
    expect(await preparePicture({ kind: 'picture', bytes })).toMatchObject({
      kind: 'refused',
      status: 415,
      sentence: expect.stringContaining('damaged') as string,
    });
});
