/**
 * The key of a piece's server-only data. A symbol is never sent to browsers, and a registered symbol stays the same when modules reload.
 */
const known: unique symbol = Symbol.for('northkey.markdown');

/** A piece of content as safe HTML, rendered from Markdown with raw HTML turned off. */
export interface Html {
  html: string;
  [known]?: Piece;
}

/** Server-only data about a piece of Markdown. */
export interface Piece {
  /** Empty after rendering. */
  source: string;
  isLine: boolean;
  text: string;
  termIds: string[];
}

/** Creates a piece of content from its Markdown source, without rendering it. */
export function readPiece(source: string, isLine: boolean): Html {
  return { html: '', [known]: { source: source.trim(), isLine, text: '', termIds: [] } };
}

/** Tells whether a value in the content is a piece of Markdown. */
export function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
}

/** Returns a rendered piece's plain text. */
export function textOf(html: Html): string {
  return getPiece(html).text;
}

/** Lists the IDs of the terms that are marked in a rendered piece. */
export function termsIn(html: Html): string[] {
  return getPiece(html).termIds;
}

/** Lists the server-only data of every piece in a part of the content, because serialization drops that data. */
export function listKnown(part: unknown): Piece[] {
  return findPieces(part).map(getPiece);
}

/** Restores each piece's server-only data, in place, after the content is deserialized. */
export function putBackKnown(part: unknown, pieces: readonly Piece[]): void {
  for (const [index, html] of findPieces(part).entries()) {
    const piece = pieces[index];
    if (piece !== undefined) html[known] = piece;
  }
}

function findPieces(part: unknown): Html[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isHtml(part)) return [part];
  return (part instanceof Map ? [...part.values()] : Object.values(part)).flatMap(findPieces);
}

/** Returns a piece's server-only data. */
export function getPiece(html: Html): Piece {
  const piece = html[known];
  if (piece === undefined) throw new Error("This HTML isn't part of the content, so its text is unknown.");
  return piece;
}
