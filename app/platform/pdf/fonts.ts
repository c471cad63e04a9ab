import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

/** A face that PDFs are set in. */
export type Face = 'serif' | 'sans' | 'sans-bold';

const require = createRequire(import.meta.url);

/** The files of each face, in the order in which they are asked for a letter: Latin first, then the scripts that the fallback has. */
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

/** A stretch of text that one font file can draw. */
export interface FontRun {
  file: string;
  text: string;
}

const opened = new Map<string, Font>();

function openFont(file: string): Font {
  const known = opened.get(file);
  if (known !== undefined) return known;

  const font = openSync(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts.`);
  opened.set(file, font);
  return font;
}

/** Splits a text by the font that has its letters; null when some letter is in none of them. */
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

/** Returns the first file of a face, which every document can be set in. */
export function firstFont(face: Face): string {
  return require.resolve(files[face][0] ?? '');
}

/** A space or a combining mark stays with the run before it when that font has it. */
function fontFor(letter: string, face: Face, current: string | undefined): string | null {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (current !== undefined && /[\s\p{M}]/u.test(letter) && openFont(current).hasGlyphForCodePoint(codePoint)) return current;

  const file = files[face].map((name) => require.resolve(name)).find((path) => openFont(path).hasGlyphForCodePoint(codePoint));
  return file ?? null;
}
