/** Words in brackets. */
const pattern = /\[([^[\]]+)\]/g;

/** A part of a text that's to be filled in, such as [property address]. */
export interface BlankPlace {
  /** The words between the brackets. */
  name: string;
  index: number;
  length: number;
}

/** Lists a text's blanks in order. */
export function findBlankPlaces(text: string): BlankPlace[] {
  return [...text.matchAll(pattern)].map((match) => ({ name: match[1] ?? '', index: match.index, length: match[0].length }));
}

/** Tells whether every bracket in a text belongs to a blank with words in it, and no blank is nested. */
export function areBlanksWellFormed(text: string): boolean {
  const rest = text.replaceAll(pattern, (whole, name: string) => (name === name.trim() && /\p{L}/u.test(name) ? '' : whole));
  return !/[[\]]/.test(rest);
}
