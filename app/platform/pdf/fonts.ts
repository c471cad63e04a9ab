import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

import { unpackWoff } from './unpack-woff.ts';

export type Face = 'serif' | 'sans' | 'sans-bold';

const require = createRequire(import.meta.url);

/** The font files of each face, in the order in which they're searched for a letter. */
const files: Record<Face, string[]> = {
  serif: [
    ...['latin', 'latin-ext', 'vietnamese'].map((subset) => `@fontsource/fraunces/files/fraunces-${subset}-600-normal.woff`),
    ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'].map(
      (subset) => `@fontsource/noto-sans/files/noto-sans-${subset}-600-normal.woff`,
    ),
  ],
  sans: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (subset) => `@fontsource/inter/files/inter-${subset}-400-normal.woff`,
  ),
  'sans-bold': ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (subset) => `@fontsource/inter/files/inter-${subset}-600-normal.woff`,
  ),
};

/** Every font file that PDFs use, by its path in the packages. Releases don't include any other font files. */
export const fontFiles: string[] = Object.values(files).flat();

/** A run of text that a single font file covers. `file` is a path in the font packages. */
export interface FontRun {
  file: string;
  text: string;
}

interface OpenedFont {
  bytes: Buffer;
  font: Font;
}

/** Opened fonts. Each is read only once, because finding and reading a font file takes longer than drawing text. */
const opened = new Map<string, OpenedFont>();

function openFont(file: string): OpenedFont {
  const known = opened.get(file);
  if (known !== undefined) return known;

  const bytes = unpackWoff(readFileSync(require.resolve(file)));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} contains several fonts.`);

  const both = { bytes, font };
  opened.set(file, both);
  return both;
}

/** Returns a font file in the format that PDFs embed. */
export function readFont(file: string): Buffer {
  return openFont(file).bytes;
}

/** Splits a text into runs by font. Returns null if no font has one of the letters. */
export function splitByFont(text: string, face: Face): FontRun[] | null {
  const runs: FontRun[] = [];

  for (const letter of text.normalize('NFC')) {
    const file = fontFor(letter, face, runs.at(-1)?.file);
    if (file === null) return null;

    const last = runs.at(-1);
    if (last?.file === file) last.text += letter;
    else runs.push({ file, text: letter });
  }
  return runs;
}

/** Returns the font file for a letter. A space or a combining mark stays in the current font if possible. */
function fontFor(letter: string, face: Face, current: string | undefined): string | null {
  const codePoint = letter.codePointAt(0) ?? 0;
  const hasLetter = (file: string) => openFont(file).font.hasGlyphForCodePoint(codePoint);
  if (current !== undefined && /[\s\p{M}]/u.test(letter) && hasLetter(current)) return current;

  return files[face].find(hasLetter) ?? null;
}
