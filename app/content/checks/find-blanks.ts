const pattern = /\[([^[\]]+)\]/g;

/** A blank to fill in, such as [property address], and its position in the text. */
export interface BlankPlace {
  name: string;
  index: number;
  length: number;
}

/** Lists a text's blanks in order. */
export function findBlankPlaces(text: string): BlankPlace[] {
  return [...text.matchAll(pattern)].map((match) => ({ name: match[1] ?? '', index: match.index, length: match[0].length }));
}

/** Tells whether every bracket belongs to a blank that contains words and isn't nested. */
export function areBlanksWellFormed(text: string): boolean {
  const rest = text.replaceAll(pattern, (whole, name: string) => (name === name.trim() && /\p{L}/u.test(name) ? '' : whole));
  return !/[[\]]/.test(rest);
}
