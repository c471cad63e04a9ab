/** Words in brackets. */
const pattern = /\[([^[\]]+)\]/g;

/** A place of a text that is to be filled in, like [property address]. */
export interface BlankPlace {
  /** The words between the brackets. */
  name: string;
  index: number;
  length: number;
}

/** Lists the blanks of a text, in the order in which they occur. */
export function findBlankPlaces(text: string): BlankPlace[] {
  return [...text.matchAll(pattern)].map((match) => ({ name: match[1] ?? '', index: match.index, length: match[0].length }));
}

/** Tells whether every bracket of a text opens and closes one blank with words in it, and no blank is in another. */
export function areBlanksWellFormed(text: string): boolean {
  const rest = text.replaceAll(pattern, (whole, name: string) => (name === name.trim() && /\p{L}/u.test(name) ? '' : whole));
  return !/[[\]]/.test(rest);
}
