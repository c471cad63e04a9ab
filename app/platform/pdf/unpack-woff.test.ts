import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';

import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(require.resolve(file));

/** Returns the parts of a font that a document uses for a text, such as glyphs, widths and outlines. */
function describeText(bytes: Buffer, text: string) {
  const font = create(bytes) as Font;
  return {
    name: font.postscriptName,
    letters: font.characterSet,
    glyphs: font.layout(text).glyphs.map((glyph) => ({ id: glyph.id, width: glyph.advanceWidth, outline: glyph.path.toSVG() })),
  };
}

test.each([
  ['@fontsource/fraunces/files/fraunces-latin-600-normal.woff', 'Certificate of fine things, 2026'],
  ['@fontsource/inter/files/inter-latin-ext-400-normal.woff', 'ŁódźŘŽ'],
  ['@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff', 'Ελένη'],
  ['@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff', 'देव क्षत्रिय'],
])('%s draws the same decompressed as compressed', (file, text) => {
  const packed = read(file);
  const unpacked = unpackWoff(packed);

  expect(unpacked.readUInt32BE(0)).toBe(0x00010000);
  expect(describeText(unpacked, text)).toEqual(describeText(packed, text));
});

test('a file in another format is rejected', () => {
  expect(() => unpackWoff(read('@fontsource/inter/files/inter-latin-400-normal.woff2'))).toThrow("isn't WOFF 1.0");
});
